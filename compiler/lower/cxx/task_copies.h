// The items that a C++ task's closure does not copy by itself: firstprivate arrays of variable size, variables with an
// alignment of their own, and firstprivate variables that the region does not name.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

struct TaskCopies {
  std::string around;  // declarations in front of the closure, in the blocks that they open
  std::string inside;  // at the start of its body
};

TaskCopies task_copies(const Lowering& lowering, const Construct& construct);

bool is_variable_array(const DataItem& item);

/// True for a firstprivate variable whose copy a closure makes in an object of ours.
bool is_held_copy(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
