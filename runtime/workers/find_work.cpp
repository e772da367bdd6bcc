#include "workers/find_work.h"

#include "workers/crew.h"
#include "workers/detach.h"
#include "workers/observing.h"
#include "workers/open_tasks.h"
#include "workers/stuck.h"

namespace shep {

namespace {

Task* find_task(Worker& worker, const Task* ancestor, Look look) {
  Scheduler& scheduler = *worker.crew->scheduler;
  const int self = worker.thread_num;
  if (ancestor) return scheduler.claim(self, *ancestor);
  if (Task* task = scheduler.take(self)) return task;
  StealCounters& counters = worker.counters.steal;
  const uint64_t stolen = counters.stolen;
  Task* task = look == Look::kLast ? scheduler.steal_before_sleep(self, counters) : scheduler.steal(self, counters);
  const uint64_t moved = counters.stolen - stolen;
  if (moved > 1) {
    new_chance(*worker.crew);
    worker.crew->sleepers.tasks_moved(scheduler, worker.shepherd, int(moved - 1));
  }
  return task;
}

}  // namespace

Work find_work(Worker& worker, const Task* ancestor, Look look) {
  Crew& crew = *worker.crew;
  Search search(worker.watch);
  const uint64_t steals = worker.counters.steal.steals;
  if (crew.fulfilled.load(std::memory_order_relaxed)) end_fulfilled_tasks(worker);
  Work work;
  if (worker.aside) [[unlikely]] work.flow = take_aside(worker);
  if (!work && crew.resumable.any()) work.flow = crew.resumable.pop(worker.domain, crew.stays_in_domains);
  if (!work) {
    if (Task* task = find_task(worker, ancestor, look)) work = work_on(*task);
  }
  if (!work && crew.open.load(std::memory_order_relaxed)) [[unlikely]] work.task = take_open(worker, ancestor);
  if (!work && crew.yielded.any()) work.flow = crew.yielded.pop(worker.domain, crew.stays_in_domains);
  if (work) search.found(worker.counters.steal.steals != steals ? Phase::kSteal : Phase::kSchedule);
  return work;
}

Work find_unrelated_work(Worker& worker, Look look) { return all_wait(*worker.crew) ? take_unrelated_work(worker, look) : Work{}; }

Work take_unrelated_work(Worker& worker, Look look) { return has_idle_neighbour(worker) ? Work{} : find_work(worker, nullptr, look); }

void run_apart(Worker& worker, const Work& work, const Wait& wait) {
  if (work.flow) return resume(worker, *work.flow, wait);
  if (!run_as_flow(worker, *work.task, wait)) run_published(worker, *work.task);
}

}  // namespace shep
