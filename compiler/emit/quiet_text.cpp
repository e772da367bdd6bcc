#include "emit/quiet_text.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace shepherd {

static constexpr llvm::StringLiteral kLoud = "SHEP_LOUD", kQuiet = "SHEP_QUIET";

static bool begins_with_word(llvm::StringRef text, llvm::StringRef word) {
  if (!text.starts_with(word)) return false;
  const llvm::StringRef rest = text.drop_front(word.size());
  return rest.empty() || !(llvm::isAlnum(rest.front()) || rest.front() == '_');
}

/// The blanks, opening braces and #line lines that text begins with.
static llvm::StringRef nothing_to_warn_of(llvm::StringRef text) {
  llvm::StringRef rest = text;
  while (true) {
    const llvm::StringRef before = rest;
    rest = rest.ltrim(" \t\n{");
    const bool is_line = text.take_front(text.size() - rest.size()).ends_with("\n") && rest.starts_with("#line ");
    if (is_line) rest = rest.drop_until([](char c) { return c == '\n'; });
    if (rest.size() == before.size()) return text.take_front(text.size() - rest.size());
  }
}

/// Where the last line of text is a comment, or may be one.
static bool ends_in_comment(llvm::StringRef text) { return text.drop_front(text.rfind('\n') + 1).contains("//"); }

std::string with_long_silences(const std::string& text) {
  std::string result;
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    const size_t at = rest.find(kLoud);
    result += rest.take_front(at);
    rest = rest.drop_front(std::min(at, rest.size()));
    if (rest.empty()) break;
    const llvm::StringRef between = nothing_to_warn_of(rest.drop_front(kLoud.size()));
    const llvm::StringRef behind = rest.drop_front(kLoud.size() + between.size());
    if (!between.empty() && begins_with_word(behind, kQuiet) && !ends_in_comment(result)) {
      result += between;
      rest = behind.drop_front(kQuiet.size());
    } else {
      result += kLoud;
      rest = rest.drop_front(kLoud.size());
    }
  }
  return result;
}

}  // namespace shepherd
