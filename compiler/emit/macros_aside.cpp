#include "emit/macros_aside.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace shepherd {

/// Every word of the header and of what it includes, sorted.
static constexpr llvm::StringLiteral kWords[] = {
#include "abi_words.inc"
};

static std::set<std::string> defined_words(const std::vector<std::string>& arguments) {
  std::set<std::string> words;
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef definition = arguments[i];
    if (!definition.consume_front("-D")) continue;
    if (definition.empty() && i + 1 < arguments.size()) definition = arguments[++i];
    const llvm::StringRef name = definition.take_until([](char each) { return each == '=' || each == '('; });
    if (std::binary_search(std::begin(kWords), std::end(kWords), name)) words.insert(name.str());
  }
  return words;
}

std::string include_abi(const std::vector<std::string>& frontend_args) {
  std::string before, after;
  for (const std::string& word : defined_words(frontend_args)) {
    before += "#pragma push_macro(\"" + word + "\")\n#undef " + word + "\n";
    after += "#pragma pop_macro(\"" + word + "\")\n";
  }
  return before + "#include <shepherd/abi.h>\n" + after;
}

}  // namespace shepherd
