// Routines by which a task asks about itself (OpenMP 5.2, 18.5), and for locality domains (Olivier 2012, 7.3.1).
#include <omp.h>

#include "api/entry_point.h"
#include "detach/detach.h"
#include "execution/placing.h"
#include "locality/domains.h"

SHEP_EXPORT int omp_get_max_task_priority(void) noexcept { return global_icvs().max_task_priority; }
SHEP_EXPORT int omp_in_explicit_task(void) noexcept {
  const Worker* const worker = known_worker();
  return worker && !(task_scope(*worker->front().__scope).__flags & SHEP_SCOPE_IMPLICIT);
}
SHEP_EXPORT int omp_is_free_agent(void) noexcept { return current_worker().is_guest; }
// Where SHEPHERD_SERIAL makes calls of all tasks, which of them are final is not known: no program may rely on more
// than "not now".
SHEP_EXPORT int omp_in_final(void) noexcept {
  const Worker* const worker = known_worker();
  return worker && (worker->front().__scope->__flags & SHEP_TASK_FINAL) && !worker->task_team->elides_tasks;
}
SHEP_EXPORT void omp_fulfill_event(omp_event_handle_t event) noexcept { fulfill(event); }

SHEP_EXPORT int omp_get_num_locality_domains(void) noexcept { return domains().count(); }

SHEP_EXPORT int omp_get_locality_domain_num(void) noexcept { return current_worker().domain; }

SHEP_EXPORT void omp_child_task_affinity(int locality_domain) noexcept {
  place_children(current_worker(), domains().meant_by(locality_domain));
}
