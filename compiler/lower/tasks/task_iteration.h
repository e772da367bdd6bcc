// task_iteration directives (OpenMP 6.0, 14.2.3): what the iterations of a taskloop depend on.
#pragma once

#include "lower/loops/loop_nest.h"

namespace shepherd {

/// True if the taskloop construct has such directives.
bool has_task_iterations(const Construct& taskloop);

/// A loop over the logical iterations from shep_a to before shep_b, in whose context the bounds of the nest are
/// declared, that adds their dependences to the list that shep_i points to.
std::string iteration_dependences(const Lowering& lowering, const Construct& taskloop, const LoopNest& nest);

}  // namespace shepherd
