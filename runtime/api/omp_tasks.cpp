// What a task can ask about itself (OpenMP 5.2, 18.5).
#include <omp.h>

#include "config/icv.h"
#include "platform/export.h"
#include "workers/detach.h"
#include "workers/worker.h"

using namespace shep;

SHEP_EXPORT int omp_get_max_task_priority(void) noexcept { return global_icvs().max_task_priority; }
SHEP_EXPORT int omp_in_explicit_task(void) noexcept { return !(task_scope(*current_worker().front().scope).flags & SHEP_SCOPE_IMPLICIT); }
SHEP_EXPORT int omp_in_final(void) noexcept { return (current_worker().front().scope->flags & SHEP_TASK_FINAL) != 0; }
SHEP_EXPORT void omp_fulfill_event(omp_event_handle_t event) noexcept { fulfill(*reinterpret_cast<Event*>(event)); }
