// The classic schedulers, one parametrised family: Olivier 2012, 5.1 and 6.3. What tells its members apart stands in
// schedulers.def.
#pragma once

#include "schedulers/scheduler.h"

namespace shep {

Scheduler* make_family(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
