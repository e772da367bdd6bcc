// The head of a C function as text, for a second function made of it (analyse/known_functions.h).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

struct FunctionHead {
  FunctionHead(const TokenStream& tokens, const FunctionDecl& function);

  /// The tokens from one to the one before `end`.
  std::string text(unsigned first, unsigned end) const;
  /// What stands in front of its name, with `static` in any case.
  std::string specifiers() const;
  /// The names of its parameters, in front of each a comma.
  std::string arguments() const;

  const TokenStream& tokens;
  const FunctionDecl& function;
  unsigned first, name, body;  // tokens: its first, its name, the brace that opens its body
};

}  // namespace shepherd
