#include "execution/worker.h"

#include <cstddef>
#include <cstdlib>
#include <mutex>

#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "execution/placing.h"
#include "platform/fatal.h"
#include "platform/process_barrier.h"
#include "platform/sanitizers.h"

#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // Worker has no bases: the offset is what it seems

namespace shep {

static_assert(offsetof(Worker, stack) == 0 && offsetof(PrivateStack, front) == 0, "worker_of() relies on it");

bool is_strict(const TaskTeam& task_team) {
  // When tasks are told apart, inlined pushes would write to the worker's front on behalf of several tasks.
  return task_team.sees_every_task || tasks_are_told_apart || task_team.earliest_first;
}

namespace {

// A thread that has begun the region earlier may have cancelled a taskgroup in it, and so have set this flag
// (cancellation/group.h). The lock orders the two.
void settle_strictness(Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  std::unique_lock guard(worker.stack.lock(), std::defer_lock);
  if (groups_may_be_cancelled()) guard.lock();
  worker.front().__strict = is_strict(task_team) || task_team.cancelled_groups.load(std::memory_order_relaxed) > 0;
}

}  // namespace

void begin_implicit_task(Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  settle_strictness(worker);
  worker.defers = task_team.defers && !worker.is_guest;
  worker.implicit_task.icvs = &worker.implicit_icvs;
  worker.implicit_task.flags = Task::kImplicit;
  // Under strict locality every task belongs to a domain.
  worker.implicit_task.domain = int16_t(task_team.stays_in_domains ? worker.domain : -1);
  worker.implicit_task.child_domain = int16_t(task_team.child_domain);
  worker.barriers_passed = 0;
  worker.position.locks = 0;
  // It may come from the last region's barrier, where it has begun a task of this one.
  worker.has_put_aside = worker.aside;
  const unsigned flags = SHEP_SCOPE_IMPLICIT | (task_team.elides_tasks ? SHEP_TASK_FINAL | SHEP_SCOPE_ELIDED : 0);
  worker.implicit_scope = {nullptr, worker.front().__top, &worker.implicit_task, nullptr, flags};
  worker.front().__scope = &worker.implicit_scope;
  follow_child_domain(worker);
  // The others begin the region without work, so each worker's first task is for one of them.
  if (task_team.size > 1 && worker.stack.is_open() && has_process_barrier()) worker.stack.offer_next();
}

TaskIcvs& own_icvs(Worker& worker) {
  // Waiting tasks inherit the present ICVs.
  publish_private_tasks(worker);
  Task& task = share(worker.pool, *worker.front().__scope);
  // While nobody else refers to its descriptor, nobody reads the task's ICVs; children read those that hold when they
  // are created.
  const bool shared = JoinWord::references(task.join.load(std::memory_order_acquire)) > 1 || task.dependences;
  const bool owned = task.own_icvs || task.is_implicit();
  if (owned && !shared) return *task.icvs;
  auto* version = static_cast<OwnIcvs*>(malloc(sizeof(OwnIcvs)));
  if (!version) fatal("out of memory for a task's ICVs");
  tell_left(version);
  *version = {.icvs = *task.icvs, .older = task.own_icvs};
  task.own_icvs = version;
  task.icvs = &version->icvs;
  return version->icvs;
}

}  // namespace shep
