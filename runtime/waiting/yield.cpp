#include "continuations/making_way.h"
#include "execution/events.h"
#include "execution/find_work.h"
#include "execution/own_work.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "platform/sanitizers.h"
#include "waiting/timed_wait.h"
#include "waiting/wait.h"

namespace shep {

void yield(Worker& worker) {
  if (!worker.defers) {
    const Task* const self = descriptor_of(*worker.front().__scope);
    if (const Work work = self ? find_work(worker, self) : Work{}) run(worker, work, Nothing());
    return;
  }
  enter(worker.watch, Phase::kWait);
  publish_private_tasks(worker);
  // Told apart, a task waits where it is (wait.cpp): one that has left, and goes on upon a child that yields, would
  // wait for that without end.
  if (may_leave(worker) && !tasks_are_told_apart) return yield_fiber(worker);
  // Tasks below on this stack, up to the first tied one, hinder nobody (OpenMP 5.2, 12.9); but on top of one that holds
  // a lock only its descendants start, since others may wait for that.
  const shep_scope& scope = *worker.front().__scope;
  const Task* const tied = descriptor_of(worker.position.locks > 0 ? scope : innermost_tied(scope));
  TaskTeam& task_team = *worker.task_team;
  Work work = {.own = take_own_work(worker)};
  // A fiber may have made way for this very task, which could go on at any time (Nothing).
  if (!work) work = any_aside(worker);
  if (!work) work.fiber = take_own_resumable(worker);
  if (!work && tied) {
    if (Task* task = claim_task(worker, *tied, Look::kPassing)) work = work_on(*task);
  }
  if (!work) work.fiber = take_others_resumable(worker, Look::kPassing);
  if (!work) work.fiber = task_team.yielded.pop(worker.domain, task_team.stays_in_domains);
  const TimedWait timed(worker);
  if (work) run(worker, work, Nothing());
}

void look_again(Worker& worker) {
  if (is_in_the_way(worker)) return make_way(worker, wait_for(worker, SomethingElse()));
  if (const Work work = any_aside(worker)) run(worker, work, Nothing());
}

}  // namespace shep
