// What is recorded of taskgraph constructs (OpenMP 6.0, 14.3), and what must not stand in them.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Sets what constructs say of recording, and checks it. Data sharing is known by then.
bool settle_taskgraphs(TranslationUnit& unit);

/// Whether the end of the taskgraph region waits for its tasks. Without that, by nogroup, its block is executed each time as if it stood alone:
/// a record is executed by one encounter at a time.
bool waits_for_tasks(const Construct& graph);

/// Whether a recorded task takes the item's variable, or its value, from where its taskgraph construct is encountered, each time
/// anew; and not from what was recorded.
bool comes_from_environment(const TranslationUnit& unit, const Construct& task, const DataItem& item);

}  // namespace shepherd
