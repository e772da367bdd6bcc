// The private copy of a reduction item: its start value and how it is combined (OpenMP 5.2, 5.5).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Statements for one item. `original` stands in the outer block, `declaration` in the inner one; `combination` runs
/// under the team's reduction lock, `release` at the end of the inner block.
struct ReductionText {
  std::string original, declaration, combination, release;
  /// Where the copy's value may move through memory (shep_combine): its type.
  std::string moved_type;
};

/// Statements that combine the value in `member` into the item's copy, where that may move.
std::string combine_moved(const Lowering& lowering, const Construct& construct, const DataItem& item,
                          const std::string& member);

/// The text for an item in front of the construct, or at the start of its region, from the text by which that code
/// reaches the variable.
struct ReductionParts {
  std::string element;    // the type of an element
  std::string first;      // the whole object; of an array section the first element
  std::string count;      // elements
  std::string base;       // of an array section: the address that the variable stands for
  std::string operation;  // C++: the type whose static functions do the reduction
};
ReductionParts reduction_parts(const Lowering& lowering, const Construct& construct, const DataItem& item,
                               const std::string& access, bool in_front = true);

/// C, at file scope: the functions of an item's reduction, and shep_op_ID_X, which names them.
std::string c_reduction_functions(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// C: statements for a local variable of the item's name that collects what is then combined into `joined`.
struct LocalReduction {
  std::string initialisation, combination;
};
LocalReduction c_local_reduction(const Lowering& lowering, const Construct& construct, const DataItem& item,
                                 const std::string& joined);

ReductionText reduction_text(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
