// Routines by which a task asks about itself (OpenMP 5.2, 18.5).
#include <omp.h>

#include "config/icv.h"
#include "detach/detach.h"
#include "execution/task_team.h"
#include "execution/worker.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT int omp_get_max_task_priority(void) noexcept { return global_icvs().max_task_priority; }
SHEP_EXPORT int omp_in_explicit_task(void) noexcept {
  return !(task_scope(*current_worker().front().__scope).__flags & SHEP_SCOPE_IMPLICIT);
}
SHEP_EXPORT int omp_is_free_agent(void) noexcept { return current_worker().is_agent; }
// Where SHEPHERD_SERIAL makes calls of all tasks, which of them are final is not known: no program may rely on more
// than "not now".
SHEP_EXPORT int omp_in_final(void) noexcept {
  const Worker& worker = current_worker();
  return (worker.front().__scope->__flags & SHEP_TASK_FINAL) != 0 && !worker.task_team->elides_tasks;
}
SHEP_EXPORT void omp_fulfill_event(omp_event_handle_t event) noexcept { fulfill(event); }
