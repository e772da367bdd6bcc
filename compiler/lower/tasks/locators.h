// Locator list items (OpenMP 5.2, 3.2.1 and 3.2.5): lvalues and array sections as memory, with the loops of their
// iterators.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// A list item as pieces of memory, each an expression of C or C++.
struct Locator {
  std::string first;   // the first piece's address
  std::string count;   // pieces
  std::string stride;  // bytes from one to the next
  std::string bytes;   // of each
};

Locator locate(const Lowering& lowering, const Construct& construct, const Expr* item);

/// The loops around what is said of each value of an iterator modifier, and what closes them; empty without a modifier.
struct IteratorLoops {
  std::string open, close;
};
IteratorLoops iterator_loops(const Lowering& lowering, const Construct& construct, const Expr* modifier);

}  // namespace shepherd
