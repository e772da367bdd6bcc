// Connects stacks and tasks to the report of stack overflows (platform/stack/stack_overflow.h).
#pragma once

#include <optional>

#include "platform/stack/stack_overflow.h"

namespace shep {

// Called on an initial thread before its first parallel region. Takes 18 us.
void watch_initial_stack(std::optional<OverflowAlarm>& alarm);

}  // namespace shep
