// Pragmas of loops, such as `GCC unroll`, in front of loops whose surroundings or headers change.
#include "emit/edits.h"
#include "emit/source_text.h"

namespace shepherd {

/// White space, ends of continued lines, and comments.
static llvm::StringRef behind_space(llvm::StringRef text) {
  while (true) {
    text = text.ltrim(" \t\v\f\r\n\\");
    if (!text.consume_front("/*")) return text;
    text = text.split("*/").second;
  }
}

bool is_of_loop(llvm::StringRef pragma) {
  const auto next_word = [&] {
    pragma = behind_space(pragma);
    const llvm::StringRef word = pragma.take_while([](char each) { return isAsciiIdentifierContinue(each); });
    pragma = pragma.drop_front(word.size());
    return word;
  };
  llvm::StringRef word = next_word();
  if (word == "clang" || word == "GCC") word = next_word();
  return llvm::is_contained({"loop", "unroll", "ivdep", "nounroll", "unroll_and_jam", "nounroll_and_jam"}, word);
}

std::string Edits::take_loop_pragmas(unsigned token, llvm::StringRef keyword) {
  std::string texts;
  for (const PragmaSite& each : tokens_.pragmas_before(token)) {
    const bool is_elsewhere = taken_.count(each.location) && !loop_pragmas_.count(each.location);
    const std::string text = tokens_.pragma_text(each);
    if (is_elsewhere || !is_of_loop(text)) continue;
    cut(each);
    loop_pragmas_.insert(each.location);
    texts += (keyword + "(" + quoted(one_line(text)) + ") ").str();
  }
  if (auto before = before_.find(token); before != before_.end()) before->second.erase(kOfLoop);
  return texts;
}

void Edits::move_loop_pragmas(unsigned token, llvm::StringRef keyword) {
  if (replaced_.count(token)) return;
  if (const std::string texts = take_loop_pragmas(token, keyword); !texts.empty())
    insert_before(token, kOfLoop, " " + texts);
}

}  // namespace shepherd
