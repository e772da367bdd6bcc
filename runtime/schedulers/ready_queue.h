// The ready tasks of one shepherd, oldest to newest, behind a lock of their own.
//
// Tickets are a logical clock (Lamport 1978). A task's ticket is later than all that its placer knew of and than every
// ticket in its queue, and whoever takes the task knows of its ticket. So a descendant of a task has a later ticket
// than that task's start, and a search for descendants leaves out what has an older one.
//
// Tasks with a priority (OpenMP 5.2, 12.4) wait apart, and come before all others, whatever order is asked for: the
// highest priority first, and among equals the newest or the oldest.
//
// A search tests one task of each *strand* only, among those without a priority: a part of the queue whose tasks'
// parents lie on one path of the task tree, each the parent of the next newer task or an ancestor of that. If the
// newest of them is no descendant of somebody, none is. A worker that descends into a tree, and comes back, leaves one
// strand: so there are about as many as workers, not as tasks.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/cpu.h"
#include "platform/futex_lock.h"
#include "queues/linked_deque.h"
#include "schedulers/scheduler.h"
#include "tasks/task.h"

namespace shep {

struct Strand {
  using Tasks = LinkedDeque<Task, &Task::in_strand>;

  class ReadyQueue& queue;
  Tasks tasks = {};
  DequeLinks<Strand> links = {};  // among the queue's
};

class alignas(kCacheLine) ReadyQueue {
 public:
  using Tasks = LinkedDeque<Task, &Task::links>;

  // What a worker remembers of one queue.
  struct View {
    const Task* searched_for = nullptr;  // see pop_wanted(): a descendant of this one is not there
    uint64_t searched = 0;               // among those with this ticket or an older one
    Strand* strand = nullptr;            // that it has put a task into last
  };

  ReadyQueue() = default;
  ~ReadyQueue();

  // A hint, for not taking the lock in vain; exact once the fences of waiting/idle.md stand between it and a push.
  int size() const { return size_.load(std::memory_order_relaxed); }

  // `clock` and `view` are the placer's; both calls advance them.
  void push_newest(Task& task, uint64_t& clock, View& view);
  Task* pop_newest();
  Task* pop_oldest();
  // Takes the newest waiting task that fits; or, where no ancestor is asked for, the oldest, those with a priority
  // first. What was in vain is remembered in the view, so that a worker that asks for the same ancestor again looks at
  // new arrivals only. What once was no descendant never becomes one.
  Task* pop_wanted(const Wanted& wanted, View& view);
  // Moves up to `count` tasks, those with a priority and then the oldest, to the newest end of `to`, in their order.
  int move_oldest(int count, Tasks& to);
  void push_all(Tasks& tasks, uint64_t& clock, View& view);

  // For tests.
  size_t strands() const { return strands_.size(); }

 private:
  using Strands = LinkedDeque<Strand, &Strand::links>;

  Task* pop(Task* task);
  void push(Task& task, uint64_t& clock, View& view);
  void push_urgent(Task& task);
  // Of those with the highest priority; null if none has a priority.
  Task* newest_urgent() { return urgent_.newest(); }
  Task* oldest_urgent();
  Task* oldest();
  // With a ticket after `too_old`.
  Task* newest_descendant(const Wanted& wanted, uint64_t too_old);
  Task* oldest_wanted(const Wanted& wanted);
  Strand& strand_for(const Task& task, Strand* last);
  bool may_extend(Strand* strand, const Task& task) const;

  FutexLock lock_;
  std::atomic<int> size_{0};
  std::atomic<uint64_t> newest_ticket_{0};  // of any task that was ever here; as exact a hint as size()
  Tasks tasks_;  // those without a priority
  Tasks urgent_;  // those with a priority, the highest at the newest end; in no strand
  Strands strands_;  // those that have tasks,
  Strands unused_;  // and those that had: somebody may still hold a pointer to one
};

}  // namespace shep
