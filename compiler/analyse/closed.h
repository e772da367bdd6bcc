// Functions of which everything that they execute is known, and all of whose tasks are joined by name.
#pragma once

#include "analyse/join.h"

#include <llvm/ADT/SetVector.h>

namespace shepherd {

/// A call of a closed function in a closed function.
struct ClosedCall {
  const clang::FunctionDecl* callee;  // its definition
  unsigned name;                      // the token that names it; the parenthesis follows
  bool has_arguments;
};

struct ClosedFunction {
  const clang::FunctionDecl* definition;
  std::vector<ClosedCall> calls;
};

/// The C functions whose constructs are tasks without clauses that matter and the taskwaits that join them, in the same
/// block. What they call is closed, too, or a function of the unit or of the C library that executes no OpenMP. Nothing
/// in such a task asks which task it is in, so its creator may call its body as if it were a function (docs/decisions/
/// closed-functions.md).
///
/// A taskwait of theirs need only wait for the tasks that it joins by name. Where one may stand between a task of the
/// caller's and its join, the functions name nothing but variables of their own, so that nobody sees the difference.
using ClosedFunctions = std::vector<ClosedFunction>;

ClosedFunctions find_closed(const TranslationUnit& unit, const DataSharing& sharing, const Joins& joins);

}  // namespace shepherd
