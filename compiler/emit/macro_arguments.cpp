// Macro invocations kept with their arguments edited. What Clang's own headers expand to (`__c11_atomic_fetch_add`,
// vector built-ins, type-generic functions) means nothing to another back end; and compilers warn of less in what a
// macro made.
#include "emit/renderer.h"

namespace shepherd {

/// The changed tokens of an invocation, by where its arguments spell them.
using ArgumentEdits = std::map<unsigned, std::pair<unsigned, llvm::StringRef>>;  // first byte -> end and text

bool Renderer::has_texts_inside(const ExpandedToken& invocation, llvm::ArrayRef<unsigned> expansion) const {
  if (cut_through_.count({invocation.file, invocation.begin})) return true;
  for (unsigned each : expansion) {
    bool is_first = each == expansion.front(), is_last = each == expansion.back();
    if (edits_.swallowed_.count(each) || (edits_.before_.count(each) && !is_first) ||
        (edits_.after_.count(each) && !is_last))
      return true;
    if (!is_first && !tokens_.pragmas_before(each).empty()) return true;
  }
  return false;
}

/// True if the invocation makes a pragma by _Pragma, which may be a directive.
bool Renderer::makes_pragma(const ExpandedToken& invocation, llvm::ArrayRef<unsigned> expansion) const {
  auto is_made = [&](const PragmaSite& each) {
    return each.from_macro && each.file == invocation.file && each.begin == invocation.begin;
  };
  return llvm::any_of(tokens_.pragmas_before(expansion.front()), is_made) ||
         llvm::any_of(tokens_.pragmas_before(expansion.back() + 1), is_made);
}

/// True if an argument with the text stays one argument, and a compiler's warnings are what they were.
static bool is_plain(llvm::StringRef text) {
  return !text.empty() && !text.contains("SHEP_QUIET") && llvm::all_of(text, [](char each) {
    return llvm::isAlnum(each) || llvm::StringRef("_()->.*& ").contains(each);
  });
}

/// The invocation's text with its arguments edited, where all that changes is spelled in the arguments. A text made of
/// an argument, as in `assert`, must stay that of the user.
std::optional<std::string> Renderer::invocation_with_edits(const ExpandedToken& invocation,
                                                           llvm::ArrayRef<unsigned> expansion) const {
  if (has_texts_inside(invocation, expansion) || makes_pragma(invocation, expansion)) return std::nullopt;
  const SourceManager& sources = tokens_.sources();
  ArgumentEdits edits;
  std::set<unsigned> unchanged;
  bool is_systems = false, changes_are_plain = true;
  for (unsigned each : expansion) {
    const ExpandedToken& token = tokens_.tokens()[each];
    SourceLocation spelled = sources.getSpellingLoc(token.location);
    if (sources.isWrittenInScratchSpace(spelled)) return std::nullopt;
    is_systems |= sources.isInSystemHeader(spelled);
    auto [file, offset] = sources.getDecomposedLoc(spelled);
    bool is_argument = file == invocation.file && invocation.begin <= offset && offset < invocation.end;
    auto change = edits_.replaced_.find(each);
    if (change == edits_.replaced_.end()) {
      if (is_argument) unchanged.insert(offset);
      continue;
    }
    auto& [last, text] = change->second;
    if (!is_argument || last != each) return std::nullopt;
    auto [found, is_new] = edits.try_emplace(offset, offset + token.length, text);
    if (!is_new && found->second.second != text) return std::nullopt;
    changes_are_plain &= is_plain(text);
  }
  if (!is_systems && !changes_are_plain) return std::nullopt;
  llvm::StringRef source = tokens_.text(invocation.file);
  std::string result;
  unsigned at = invocation.begin;
  for (const auto& [begin, edit] : edits) {
    if (unchanged.count(begin)) return std::nullopt;
    result += source.slice(at, begin);
    result += edit.second;
    at = edit.first;
  }
  return result + source.slice(at, invocation.end).str();
}

}  // namespace shepherd
