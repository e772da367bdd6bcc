#include "schedulers/worker_queues.h"

#include <algorithm>

namespace shep {

WorkerQueues::WorkerQueues(const Capabilities& capabilities, const TeamLayout& layout)
    : Scheduler(capabilities),
      homes_(layout),
      queues_(new ReadyQueue[layout.shepherds]),
      per_worker_(new PerWorker[layout.workers]) {
  const int* const shepherds = layout.shepherd_of_worker;
  for (int worker = 0; worker < layout.workers; ++worker) {
    PerWorker& mine = per_worker_[worker];
    mine.random = Random(worker + 1);
    mine.shepherd = shepherds[worker] == TeamLayout::kOutside ? worker % layout.shepherds : shepherds[worker];
    mine.limit = layout.queue_limit * int(std::count(shepherds, shepherds + layout.workers, mine.shepherd));
    mine.around = layout.around(worker);
    mine.views = std::make_unique<ReadyQueue::View[]>(size_t(layout.shepherds));
  }
}

int WorkerQueues::place(int worker, Task& task) {
  PerWorker& mine = per_worker_[worker];
  own(worker).push_newest(task, mine.clock, mine.views[mine.shepherd]);
  return mine.shepherd;
}

Task* WorkerQueues::start(int worker, Task* task) {
  PerWorker& mine = per_worker_[worker];
  if (task) task->started = mine.clock = std::max(mine.clock, task->ticket);
  return task;
}

Task* WorkerQueues::steal_from(int worker, int victim, Distance distance, int count, Look look,
                               StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  ReadyQueue::Tasks stolen;
  const int moved = queues_[victim].move_oldest(count, stolen, look);
  counters.visited(distance, uint64_t(moved));
  if (moved == 0) return nullptr;
  Task* const task = stolen.oldest()->priority > 0 ? stolen.oldest() : stolen.newest();
  stolen.remove(*task);
  start(worker, task);
  if (!stolen.empty()) own(worker).push_all(stolen, mine.clock, mine.views[mine.shepherd]);
  return task;
}

Task* WorkerQueues::claim(int worker, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  const auto claim_from = [&](int shepherd) {
    ReadyQueue& queue = queues_[shepherd];
    const bool is_own = shepherd == mine.shepherd;
    return start(worker, wanted.taken_by && !is_own ? queue.pop_largest_wanted(wanted, mine.views[shepherd])
                                                    : queue.pop_wanted(wanted, mine.views[shepherd], is_own));
  };
  if (Task* const task = claim_from(mine.shepherd)) return task;
  const auto visit = [&](int victim, Distance distance) {
    Task* const task = claim_from(victim);
    if (task && wanted.counters) wanted.counters->visited(distance, 1);
    return task;
  };
  return wanted.taken_by ? homes_.visit(*wanted.taken_by, mine.around, visit)
                         : visit_nearest_first(mine.around, mine.random, visit);
}

}  // namespace shep
