// Requirements and declarations for devices, which the host fulfills by being the only one.

#include "directives/tokens.h"

namespace shepherd {

/// Clang does not know all of them.
static void drop_requirements(std::vector<Token>& line) {
  llvm::erase_if(line, [&](const Token& token) {
    return token.is(tok::comma) || word(token) == "reverse_offload" || word(token) == "self_maps" ||
           word(token) == "device_safesync";
  });
}

// declare target to(list) -> declare target enter(list): the clause got its new name in OpenMP 5.2 (7.8.2). A variable
// that is `local` to each device (6.0, 7.14) is the host's own, too.
static void rename_to(Preprocessor& pp, std::vector<Token>& line) {
  int depth = 0;
  for (size_t at = 3; at + 1 < line.size(); ++at) {
    if (line[at].is(tok::l_paren)) ++depth;
    if (line[at].is(tok::r_paren)) --depth;
    const bool is_other = word(line[at]) == "to" || word(line[at]) == "local";
    if (depth || !is_other || line[at + 1].isNot(tok::l_paren)) continue;
    line[at].setIdentifierInfo(pp.getIdentifierInfo("enter"));
  }
}

bool settle_devices(Preprocessor& pp, std::vector<Token>& line) {
  auto is = [&](size_t at, llvm::StringRef text) { return at < line.size() && word(line[at]) == text; };
  if (is(1, "requires")) drop_requirements(line);
  if (is(1, "declare") && is(2, "target")) rename_to(pp, line);
  size_t at = is(1, "begin") || is(1, "end") ? 2 : 1;
  return is(at, "declare") && (is(at + 1, "target") || is(at + 1, "mapper"));
}

}  // namespace shepherd
