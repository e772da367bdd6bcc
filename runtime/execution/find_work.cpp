#include "execution/find_work.h"

#include "execution/events.h"
#include "execution/own_work.h"
#include "execution/side_queue.h"
#include "execution/task_team.h"
#include "waiting/all_wait.h"
#include "waiting/polls.h"

namespace shep {

namespace {

// Looks at other shepherds. Whoever has looked while several tasks moved is told.
template <class Take> Task* take_counting(Worker& worker, Take take) {
  StealCounters& counters = worker.counters.steal;
  const uint64_t stolen = counters.stolen;
  Task* const task = take(counters);
  if (const uint64_t moved = counters.stolen - stolen; moved > 1) [[unlikely]]
    worker.task_team->sleepers.tasks_moved(*worker.task_team->scheduler, worker.shepherd, int(moved - 1),
                                           worker.around);
  return task;
}

Task* find_task(Worker& worker, const Task* ancestor, Look look, const TakenBy* taken_by) {
  if (ancestor) return claim_task(worker, *ancestor, look, taken_by);
  Scheduler& scheduler = *worker.task_team->scheduler;
  const int self = worker.thread_num;
  if (Task* task = scheduler.take(self)) return task;
  if (look == Look::kNear) return nullptr;
  return take_counting(worker, [&](StealCounters& counters) { return scheduler.steal(self, look, counters); });
}

// Acquire: whoever finds the queue finds it complete.
Task* take_from_side(Worker& worker, const Task* ancestor) {
  SideQueue* const queue = worker.task_team->side_queue.load(std::memory_order_acquire);
  return queue ? queue->take(worker, ancestor) : nullptr;
}

// Takes the oldest held task that may run on top of what waits, or one of the side queue.
Task* find_task_undeferring(Worker& worker, const Task* ancestor) {
  TaskTeam& task_team = *worker.task_team;
  // Where a guest waits, the task's own team executes held tasks.
  for (Task* each = worker.is_guest ? nullptr : task_team.ready_here.oldest(); each;
       each = task_team.ready_here.newer(*each)) {
    if (!ancestor || !is_descendant(*each, *ancestor)) continue;
    task_team.ready_here.remove(*each);
    return each;
  }
  return take_from_side(worker, ancestor);
}

}  // namespace

Task* claim_task(Worker& worker, const Task& ancestor, Look look, const TakenBy* taken_by) {
  return take_counting(worker, [&](StealCounters& counters) {
    Wanted wanted(ancestor, look, &counters);
    wanted.taken_by = taken_by;
    return worker.task_team->scheduler->claim(worker.thread_num, wanted);
  });
}

Work find_work(Worker& worker, const Task* ancestor, Look look, const TakenBy* taken_by) {
  TaskTeam& task_team = *worker.task_team;
  if (is_polling()) [[unlikely]]
    poll_in_passing();
  if (!worker.defers) [[unlikely]] {
    if (task_team.handed_over.any()) task_team.handed_over.run_all();
    if (Task* const task = find_task_undeferring(worker, ancestor)) return {.task = task};
    return aside_around(worker);
  }
  if (worker.own_work.any()) [[unlikely]]
    return {.own = take_own_work(worker)};
  Search search(worker.watch);
  const uint64_t steals = worker.counters.steal.steals;
  if (task_team.handed_over.any()) task_team.handed_over.run_all();
  Work work;
  if (worker.aside) [[unlikely]]
    work.fiber = take_aside(worker, /*last=*/false);
  if (!work && worker.resumable.any()) work.fiber = take_own_resumable(worker);
  if (!work) {
    if (Task* task = find_task(worker, ancestor, look, taken_by)) work = work_on(*task);
  }
  if (!work) work.task = take_from_side(worker, ancestor);
  if (!work) work.fiber = take_others_resumable(worker, look);
  if (!work && task_team.yielded.any()) work.fiber = task_team.yielded.pop(worker.domain, task_team.stays_in_domains);
  if (!work && (worker.aside || has_aside_around(worker)) && !is_in_the_way(worker)) [[unlikely]]
    work = any_aside(worker);
  if (!work && ancestor && all_wait(task_team)) [[unlikely]] {
    if (Task* task = find_task(worker, nullptr, look, nullptr)) work = work_on(*task), work.is_unrelated = true;
  }
  if (work) search.found(worker.counters.steal.steals != steals ? Phase::kSteal : Phase::kSchedule);
  return work;
}

void run_apart(Worker& worker, const Work& work, const Wait& wait) {
  if (work.own) return work.own->run(worker, *work.own);
  if (work.around) return resume_around(worker, *work.around, *work.fiber, wait);
  if (work.fiber) return resume(worker, *work.fiber, wait);
  if (!run_in_fiber(worker, *work.task, wait)) run_published(worker, *work.task);
}

}  // namespace shep
