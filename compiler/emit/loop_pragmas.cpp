// Pragmas that stand between a directive and its loop.
#include "emit/renderer.h"

namespace shepherd {

bool stands_alone(const PragmaSite& directive) {
  const llvm::StringRef clauses = llvm::StringRef(directive.text).ltrim().drop_front(3).ltrim();
  const llvm::StringRef name = clauses.take_while([](char each) { return isAsciiIdentifierContinue(each); });
  return llvm::is_contained({"barrier", "taskwait", "taskyield", "flush", "cancel", "cancellation"}, name);
}

/// True for a pragma that only a loop may stand behind.
static bool is_of_loop(llvm::StringRef text) {
  for (const llvm::StringRef compiler : {"clang ", "GCC "})
    if (text.consume_front(compiler)) text = text.ltrim();
  const llvm::StringRef name = text.take_while([](char each) { return isAsciiIdentifierContinue(each); });
  return llvm::is_contained({"loop", "unroll", "ivdep", "nounroll", "unroll_and_jam", "nounroll_and_jam"}, name);
}

/// True for a pragma of a loop whose header goes away, or has a block in its place, which the pragma says nothing of.
bool Renderer::has_lost_loop(const PragmaSite& pragma) const {
  if (!is_of_loop(tokens_.pragma_text(pragma))) return false;
  unsigned at = pragma.next_token;
  auto header = edits_.replaced_.find(at);
  for (; header != edits_.replaced_.end() && llvm::StringRef(header->second.second).trim().empty();
       header = edits_.replaced_.find(at))
    at = header->second.first + 1;
  if (at >= tokens_.tokens().size()) return false;
  const std::string text = header != edits_.replaced_.end() ? header->second.second : tokens_.spelling(at);
  const bool is_loop =
      llvm::any_of(std::initializer_list<llvm::StringRef>{"for", "while", "do"},
                   [&](llvm::StringRef each) { return llvm::StringRef(text).ltrim().starts_with(each); });
  return !is_loop && (at != pragma.next_token || header != edits_.replaced_.end());
}

/// True for the only thing that an invocation of a macro makes, which stays as it is.
bool Renderer::is_all_of_macro(const PragmaSite& pragma) const {
  if (edits_.expanded_.count({pragma.file, pragma.begin}) || is_of_invocation(pragma, pragma.next_token)) return false;
  if (pragma.next_token > 0 && is_of_invocation(pragma, pragma.next_token - 1)) return false;
  return llvm::none_of(tokens_.pragmas_before(pragma.next_token), [&](const PragmaSite& each) {
    return &each != &pragma && each.file == pragma.file && each.begin == pragma.begin;
  });
}

/// A directive that a macro makes has its text in front of the next token, and so behind pragmas of the file's. Those
/// of its loop come behind that text instead.
void Renderer::find_moved() {
  const PragmaSite* directive = nullptr;
  for (const PragmaSite& each : tokens_.pragmas()) {
    if (directive && directive->next_token != each.next_token) directive = nullptr;
    if (edits_.taken_.count(each.location)) {
      directive = &each;
      continue;
    }
    if (!is_of_loop(tokens_.pragma_text(each)) || (each.from_macro && !is_all_of_macro(each))) continue;
    if (directive && directive->from_macro && !stands_alone(*directive)) moved_.insert(&each);
    if (moved_.count(&each) || has_lost_loop(each))
      dropped_.try_emplace({each.file, each.begin}, Edits::Cut{each.end, {}, {}});
  }
}

}  // namespace shepherd
