// The tokens that a statement or a declaration consists of.
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

/// Inclusive token range; absent if first > last.
struct TokenRange {
  unsigned first = 1, last = 0;
  bool empty() const { return first > last; }
};

/// The loop behind pragmas of its own (GCC unroll, clang loop); any other statement itself.
const Stmt* behind_hints(const Stmt* statement);

/// From the statement's first token to its last, its semicolon included; the pragmas of OpenMP directives do not count.
/// Empty if the statement's ends are not tokens of the stream.
TokenRange statement_extent(const TokenStream& tokens, const Stmt* statement);

/// The first token of the file-scope declaration that a function's declaration belongs to.
unsigned declaration_start(const TokenStream& stream, unsigned token);

}  // namespace shepherd
