// taskgraph constructs and the tasks that they record: what those take from where the construct is encountered (analyse/taskgraphs.h).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// C++: declarations at the start of a recorded task's closure, for what it takes from there.
std::string environment_names(const Lowering& lowering, const Construct& task);

}  // namespace shepherd
