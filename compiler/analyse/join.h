// Which tasks are known to end before the frame that creates them does, because it waits for them.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Sets Construct::join and Construct::storage_before of task constructs, whose tasks then may live in their creator's frame. A
/// task construct qualifies if the taskwait that follows it in the same or an enclosing block, or the end of the taskgroup around it, is reached
/// whenever the task has been created, and is reached before the construct is executed again.
void find_joins(TranslationUnit& unit);

}  // namespace shepherd
