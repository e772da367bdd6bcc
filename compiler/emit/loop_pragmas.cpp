// Pragmas that stand between a directive and its loop.
#include "emit/renderer.h"

namespace shepherd {

static llvm::StringRef first_word(llvm::StringRef text) {
  return text.ltrim().take_while([](char each) { return isAsciiIdentifierContinue(each); });
}

bool stands_alone(const PragmaSite& directive) {
  const llvm::StringRef behind_omp = llvm::StringRef(directive.text).ltrim().drop_front(3);
  return llvm::is_contained({"barrier", "taskwait", "taskyield", "flush", "cancel", "cancellation"},
                            first_word(behind_omp));
}

/// True for a pragma that only a loop may stand behind.
static bool is_of_loop(llvm::StringRef text) {
  for (const llvm::StringRef compiler : {"clang ", "GCC "}) text.consume_front(compiler);
  return llvm::is_contained({"loop", "unroll", "ivdep", "nounroll", "unroll_and_jam", "nounroll_and_jam"},
                            first_word(text));
}

/// True for a pragma of a loop whose header goes away, or has a block in its place, which the pragma says nothing of.
bool Renderer::has_lost_loop(const PragmaSite& pragma) const {
  if (!is_of_loop(tokens_.pragma_text(pragma))) return false;
  unsigned at = pragma.next_token;
  auto header = edits_.replaced_.find(at);
  if (header == edits_.replaced_.end()) return false;
  for (; header != edits_.replaced_.end() && llvm::StringRef(header->second.second).trim().empty();
       header = edits_.replaced_.find(at))
    at = header->second.first + 1;
  if (at >= tokens_.tokens().size()) return false;
  const std::string text = header != edits_.replaced_.end() ? header->second.second : tokens_.spelling(at);
  return !llvm::is_contained({"for", "while", "do"}, first_word(text));
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
