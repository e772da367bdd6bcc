// SHEPHERD_SCHEDULER_CHECK: follows each task through a policy, and ends the program with the name of the call that
// loses one, returns one twice or does not find one. For whoever writes a policy; checked.md says how it can know.
#pragma once

#include "schedulers/scheduler.h"

namespace shep {

// A scheduler of that kind, below a check.
Scheduler* make_checked(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
