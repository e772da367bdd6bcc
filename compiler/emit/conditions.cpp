#include "emit/conditions.h"

namespace shepherd {

static bool is_users(const TokenStream& tokens, const PpDirective& directive) {
  return directive.text.empty() && directive.location.isFileID() &&
         !tokens.sources().isInSystemHeader(directive.location);
}

/// `#pragma omp`, `_Pragma("omp` and `[[omp::`
static bool holds_directives(llvm::StringRef text) {
  for (size_t at = text.find("omp"); at != llvm::StringRef::npos; at = text.find("omp", at + 3)) {
    llvm::StringRef before = text.take_front(at).rtrim(" \t");
    if (before.ends_with("pragma") && before.drop_back(6).rtrim(" \t").ends_with("#")) return true;
    if (before.ends_with("\"") && before.drop_back().rtrim(" \t(").ends_with("_Pragma")) return true;
    if (before.ends_with("[[") && text.substr(at + 3).starts_with("::")) return true;
  }
  return false;
}

static bool asks_for_compiler(llvm::StringRef text) {
  for (const char* each : {"__clang", "__llvm", "__GNUC", "__has_", "__VERSION__", "__SANITIZE", "__GCC_"})
    if (text.contains(each)) return true;
  return false;
}

std::vector<Conditional> conditionals(const TokenStream& tokens) {
  std::vector<Conditional> all, open;
  std::map<FileID, bool> asking;
  for (const PpDirective& each : tokens.directives()) {
    if (each.kind == PpDirective::kMacro || !is_users(tokens, each)) continue;
    if (each.kind == PpDirective::kIf) open.emplace_back();
    if (open.empty()) continue;
    Conditional& innermost = open.back();
    innermost.directives.push_back(&each);
    if (each.kind != PpDirective::kEndif) continue;
    const PpDirective& first = *innermost.directives.front();
    if (first.file == each.file) {
      const llvm::StringRef text = tokens.text(each.file);
      auto [asks, is_new] = asking.try_emplace(each.file, false);
      if (is_new) asks->second = asks_for_compiler(text);
      innermost.file_asks = asks->second;
      innermost.holds_openmp = holds_directives(text.slice(first.end, each.begin));
      all.push_back(std::move(innermost));
    }
    open.pop_back();
  }
  return all;
}

std::string settled(const TokenStream& tokens, const PpDirective& directive) {
  const llvm::StringRef text = tokens.text(directive.file).slice(directive.begin, directive.end);
  const size_t hash = text.find_first_of("#%");
  const llvm::StringRef name = text.drop_front(std::min(text.find_first_of("ie"), text.size()));
  const bool is_if = name.starts_with("if"), is_elif = name.starts_with("elif");
  if (hash == llvm::StringRef::npos || (!is_if && !is_elif)) return "";
  std::string result = is_if ? "#if" : "#elif";
  result += directive.condition == PpDirective::kTrue ? " 1" : " 0";
  for (size_t lines = text.count('\n'); lines > 0; --lines) result += " \\\n";
  // A comment may end on a later line.
  const size_t comment = text.rfind("/*");
  return comment != llvm::StringRef::npos && !text.substr(comment).contains("*/") ? result + " /*" : result;
}

bool may_pass_over_directives(const TokenStream& tokens) {
  return llvm::any_of(conditionals(tokens),
                      [](const Conditional& each) { return each.holds_openmp && each.file_asks; });
}

}  // namespace shepherd
