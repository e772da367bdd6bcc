// Who watches the stacks of the process's threads (platform/stack/stack_overflow.h), and what the report says of the
// task.
#pragma once

#include <optional>

#include "platform/stack/stack_overflow.h"

namespace shep {

// Before a thread that the runtime did not make opens its first parallel region; on that thread. It costs 18 us.
void watch_initial_stack(std::optional<OverflowAlarm>& alarm);

}  // namespace shep
