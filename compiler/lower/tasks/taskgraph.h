// taskgraph constructs and the tasks that they record: what those take from where the construct is encountered
// (analyse/taskgraphs.h).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The tasks that the construct's region generates and records.
std::vector<const Construct*> recorded_tasks(const Lowering& lowering, const Construct& graph);

/// shep_taskgraph_begin(...); with the values of the construct's clauses in front.
std::string begin_taskgraph(Lowering& lowering, const Construct& construct, const std::string& key,
                            const std::string& environment);

/// C++: declarations at the start of a recorded task's closure, for what it takes from there.
std::string environment_names(const Lowering& lowering, const Construct& task);

}  // namespace shepherd
