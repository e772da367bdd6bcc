// The ready tasks of one shepherd, oldest to newest, behind a lock.
//
// Tickets are a logical clock (Lamport 1978). A task's ticket is later than every ticket that its placer knew and than
// every ticket in its queue, and whoever takes the task learns its ticket. So a task's descendants have later tickets
// than its start, and a search for descendants skips older ones.
//
// Tasks with a priority (OpenMP 5.2, 12.4) wait apart and come before all others in any order: the highest priority
// first, among equals the newest or the oldest.
//
// A search tests one task of each *strand* only, among tasks without a priority. A strand is a part of the queue whose
// tasks' parents lie on one path of the task tree, each an ancestor of the next newer one's parent or that parent
// itself. If the newest task is no descendant of somebody, none is. A worker that descends into a tree and comes back
// leaves one strand: so there are about as many strands as workers, not as tasks.
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
  DequeLinks<Strand> links = {};  // in the queue
};

class alignas(kCacheLine) ReadyQueue {
 public:
  using Tasks = LinkedDeque<Task, &Task::links>;

  struct View {
    const Task* searched_for = nullptr;  // no descendant of this task is there (pop_wanted())
    uint64_t searched = 0;               // among tasks with this ticket or an older one
    Strand* strand = nullptr;            // the one that got its last task
  };

  ReadyQueue() = default;
  ~ReadyQueue();

  // A hint that avoids the lock; exact once the fences of sleeping/idle.md stand between it and a push.
  int size() const { return size_.load(std::memory_order_relaxed); }

  // `clock` and `view` are the placer's; both calls update them.
  void push_newest(Task& task, uint64_t& clock, View& view);
  Task* pop_newest();
  Task* pop_oldest();
  // Takes the newest task that fits; without an ancestor the oldest, those with a priority first. A vain search is
  // remembered in `view`, so a worker that asks for the same ancestor again looks at new arrivals only: a task that is
  // no descendant never becomes one.
  // A look in passing for those who have taken parts of a task waits for the lock of the worker's own queue only.
  Task* pop_wanted(const Wanted& wanted, View& view, bool is_own = false);
  // The same for another worker's queue, but takes the oldest task of a strand where all of that fit: the largest part
  // that is left, as a thief would.
  Task* pop_largest_wanted(const Wanted& wanted, View& view);
  // Returns false if pop_wanted() would find nothing; a hint like size().
  bool may_have(const Wanted& wanted, const View& view) const;
  // Moves up to `count` tasks, those with a priority and then the oldest, to the newest end of `to`, in their order.
  // A look in passing moves none while another worker has the lock.
  int move_oldest(int count, Tasks& to, Look look = Look::kLast);
  void push_all(Tasks& tasks, uint64_t& clock, View& view);

  // For tests.
  size_t strands() const { return strands_.size(); }

 private:
  using Strands = LinkedDeque<Strand, &Strand::links>;

  // Waits for the lock for as long as `there_are_some()`; returns whether it has it. Where many wait for one task, all
  // but one leave without having touched the lock.
  template <class Question> bool lock_while(Question there_are_some);
  bool lock_for(const Wanted& wanted, const View& view, bool is_own);
  template <class Question> bool lock_while_slow(Question there_are_some);

  // All of these are called under the lock.
  Task* pop(Task* task);
  void push(Task& task, uint64_t& clock, View& view);
  void push_urgent(Task& task);
  // These two return a task of the highest priority; null if none has a priority.
  Task* newest_urgent() { return urgent_.newest(); }
  Task* oldest_urgent();
  Task* oldest();
  // Considers tickets after `too_old` only.
  Task* newest_descendant(const Wanted& wanted, uint64_t too_old);
  Task* newest_wanted(const Wanted& wanted, View& view);
  static uint64_t too_old(const Wanted& wanted, const View& view);
  // Returns the oldest task of a strand all of whose tasks fit, by one test a strand; null: there may be others.
  Task* oldest_descendant(const Wanted& wanted, uint64_t too_old);
  Task* oldest_wanted(const Wanted& wanted);
  Strand& strand_for(const Task& task, Strand* last);
  bool may_extend(Strand* strand, const Task& task) const;

  // Whoever looks for work reads these, so they have a line of their own: the lock's would be taken from its holder.
  std::atomic<int> size_{0};
  std::atomic<uint64_t> newest_ticket_{0};  // of all tasks that were ever here; as exact as size()
  alignas(kCacheLine) FutexLock lock_;  // guards what follows
  Tasks tasks_;  // those without a priority
  Tasks urgent_;  // those with a priority, the highest at the newest end; in no strand
  Strands strands_;  // with tasks
  Strands unused_;  // without tasks; kept, since a task may still point to one
};

}  // namespace shep
