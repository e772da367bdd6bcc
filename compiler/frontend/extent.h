// The tokens that a statement consists of.
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

/// Inclusive token range; absent if first > last.
struct TokenRange {
  unsigned first = 1, last = 0;
  bool empty() const { return first > last; }
};

/// From the statement's first token to its last, its semicolon included; the pragmas of OpenMP directives do not count.
/// Empty if the statement's ends are not tokens of the stream.
TokenRange statement_extent(const TokenStream& tokens, const Stmt* statement);

}  // namespace shepherd
