// The parallel depth-first schedule: ready tasks run in the order of the sequential execution, and a premature one only
// when nothing earlier is ready. Blelloch, Gibbons and Matias, "Provably efficient scheduling for languages with
// fine-grained parallelism" (JACM 46(2), 1999); Narlikar, "Scheduling threads for low space requirement and good
// locality" (SPAA 1999).
#pragma once

#include "schedulers/scheduler.h"

namespace shep {

Scheduler* make_pdf(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
