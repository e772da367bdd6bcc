// The threads that share the iterations of a `loop` construct (OpenMP 5.2, 11.7).
#pragma once

#include "ir/ir.h"

namespace shepherd {

enum class LoopBinding { kThread, kParallel, kTeams };

/// The binding of a `loop` that is no leaf of a combined construct; `around` is the construct that it stands in, or
/// null.
LoopBinding loop_binding(const OMPExecutableDirective& directive, const Construct* around);

/// The leaves that share a loop of the teams among the threads of each: what executes such a loop may be any number of
/// threads, and in the loop a program can tell no two of them apart. The leaves stay as they are where the loop's
/// region has parallel regions of its own, for those have the threads, and where a loop in a region of teams changes
/// what other iterations name, such as what the teams reduce.
std::vector<ConstructKind> with_threads_of_teams(std::vector<ConstructKind> leaves,
                                                 const OMPExecutableDirective& directive, const Stmt* region,
                                                 const Construct* around);

}  // namespace shepherd
