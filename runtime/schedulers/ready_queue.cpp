#include "schedulers/ready_queue.h"

#include <algorithm>
#include <mutex>

namespace shep {

namespace {
void delete_all(auto& strands) {
  while (Strand* strand = strands.oldest()) {
    strands.remove(*strand);
    delete strand;
  }
}
}  // namespace

ReadyQueue::~ReadyQueue() {
  delete_all(strands_);
  delete_all(unused_);
}

bool ReadyQueue::may_extend(Strand* strand, const Task& task) const {
  return strand && &strand->queue == this && !strand->tasks.empty() &&
         is_descendant(task, *strand->tasks.newest()->parent);
}

// Tries the parent's strand first, which often has nothing newer left than the parent's elder siblings; if the parent
// waited elsewhere or not at all, the placer's last strand. The parent may just be placed in another queue, where it
// was left for a child: acquire pairs with push(), for a new strand. Either of the two strands will do.
Strand& ReadyQueue::strand_for(const Task& task, Strand* last) {
  for (Strand* each : {__atomic_load_n(&task.parent->strand, __ATOMIC_ACQUIRE), last}) {
    if (may_extend(each, task)) return *each;
  }
  Strand* strand = unused_.newest();
  if (strand) {
    unused_.remove(*strand);
  } else {
    strand = new Strand{*this};
  }
  strands_.push_newest(*strand);
  return *strand;
}

void ReadyQueue::push(Task& task, uint64_t& clock, View& view) {
  // A moved task keeps a ticket above its ancestors' starts, whatever the thief knew.
  clock = std::max({clock, newest_ticket_.load(std::memory_order_relaxed), task.ticket}) + 1;
  task.ticket = clock;
  newest_ticket_.store(clock, std::memory_order_relaxed);
  if (task.priority > 0) {
    push_urgent(task);
  } else {
    view.strand = &strand_for(task, view.strand);
    // Release pairs with the acquire in strand_for().
    __atomic_store_n(&task.strand, view.strand, __ATOMIC_RELEASE);
    view.strand->tasks.push_newest(task);
    tasks_.push_newest(task);
  }
  size_.store(int(tasks_.size() + urgent_.size()), std::memory_order_relaxed);
}

void ReadyQueue::push_urgent(Task& task) {
  Task* before = urgent_.newest();
  while (before && before->priority > task.priority) before = Tasks::older(*before);
  urgent_.insert_after(before, task);
}

Task* ReadyQueue::oldest_urgent() {
  Task* task = urgent_.newest();
  while (task && Tasks::older(*task) && Tasks::older(*task)->priority == task->priority) task = Tasks::older(*task);
  return task;
}

void ReadyQueue::push_newest(Task& task, uint64_t& clock, View& view) {
  std::lock_guard guard(lock_);
  push(task, clock, view);
}

// Null passes through.
Task* ReadyQueue::pop(Task* task) {
  if (!task) return nullptr;
  if (task->priority > 0) {
    urgent_.remove(*task);
  } else {
    tasks_.remove(*task);
    Strand& strand = *task->strand;
    strand.tasks.remove(*task);
    if (strand.tasks.empty()) {
      strands_.remove(strand);
      unused_.push_newest(strand);
    }
  }
  size_.store(int(tasks_.size() + urgent_.size()), std::memory_order_relaxed);
  return task;
}

template <class Question> [[gnu::always_inline]] inline bool ReadyQueue::lock_while(Question there_are_some) {
  if (!there_are_some()) return false;
  return (lock_.is_free() && lock_.try_lock()) || lock_while_slow(there_are_some);
}

template <class Question> [[gnu::noinline]] bool ReadyQueue::lock_while_slow(Question there_are_some) {
  constexpr int kPauses = 1000;  // then its holder may have lost its processor
  constexpr int kLongest = 32;  // as in FutexLock::spin()
  for (int pauses = 0, pause = 1; there_are_some(); pause = std::min(2 * pause, kLongest)) {
    if (pauses > kPauses) return lock_.lock(), true;
    if (lock_.is_free() && lock_.try_lock()) return true;
    for (int i = 0; i < pause; ++i, ++pauses) relax_cpu();
  }
  return false;
}

Task* ReadyQueue::pop_newest() {
  if (!lock_while([this] { return size() > 0; })) return nullptr;
  std::lock_guard guard(lock_, std::adopt_lock);
  return pop(urgent_.empty() ? tasks_.newest() : newest_urgent());
}

Task* ReadyQueue::pop_oldest() {
  if (!lock_while([this] { return size() > 0; })) return nullptr;
  std::lock_guard guard(lock_, std::adopt_lock);
  return pop(oldest());
}

bool ReadyQueue::may_have(const Wanted& wanted, const View& view) const {
  if (size() == 0) return false;
  const bool was_searched = wanted.ancestor && view.searched_for == wanted.ancestor;
  return !was_searched || newest_ticket_.load(std::memory_order_relaxed) > view.searched;
}

[[gnu::always_inline]] inline bool ReadyQueue::lock_for(const Wanted& wanted, const View& view, bool is_own) {
  if (!may_have(wanted, view)) return false;
  if (lock_.is_free() && lock_.try_lock()) return true;
  return (is_own || !wanted.taken_by) && lock_while_slow([&] { return may_have(wanted, view); });
}

[[gnu::always_inline]] inline Task* ReadyQueue::newest_wanted(const Wanted& wanted, View& view) {
  const Task* const ancestor = wanted.ancestor;
  if (!ancestor) return oldest_wanted(wanted);
  Task* const task = newest_descendant(wanted, too_old(wanted, view));
  if (!task && !wanted.filter) {
    view.searched_for = ancestor;
    view.searched = newest_ticket_.load(std::memory_order_relaxed);
  }
  return task;
}

[[gnu::always_inline]] inline uint64_t ReadyQueue::too_old(const Wanted& wanted, const View& view) {
  return std::max(view.searched_for == wanted.ancestor ? view.searched : 0, wanted.ancestor->started);
}

Task* ReadyQueue::pop_wanted(const Wanted& wanted, View& view, bool is_own) {
  if (!lock_for(wanted, view, is_own)) return nullptr;
  std::lock_guard guard(lock_, std::adopt_lock);
  return pop(newest_wanted(wanted, view));
}

Task* ReadyQueue::pop_largest_wanted(const Wanted& wanted, View& view) {
  if (!lock_for(wanted, view, false)) return nullptr;
  std::lock_guard guard(lock_, std::adopt_lock);
  Task* const task = wanted.ancestor ? oldest_descendant(wanted, too_old(wanted, view)) : nullptr;
  return pop(task ? task : newest_wanted(wanted, view));
}

Task* ReadyQueue::newest_descendant(const Wanted& wanted, uint64_t too_old) {
  const Task& ancestor = *wanted.ancestor;
  for (Task* task = newest_urgent(); task; task = Tasks::older(*task)) {
    if (task->ticket > too_old && wanted.fits(*task)) return task;
  }
  Task* newest = nullptr;
  for (Strand* strand = strands_.newest(); strand; strand = Strands::older(*strand)) {
    Task* task = strand->tasks.newest();
    for (; task && task->ticket > too_old && is_descendant(*task, ancestor); task = Strand::Tasks::older(*task)) {
      if (!wanted.allows(*task)) continue;
      newest = task;
      too_old = task->ticket;
      break;
    }
  }
  return newest;
}

Task* ReadyQueue::oldest_descendant(const Wanted& wanted, uint64_t too_old) {
  for (Strand* strand = urgent_.empty() ? strands_.newest() : nullptr; strand; strand = Strands::older(*strand)) {
    Task* const task = strand->tasks.oldest();
    if (task->ticket > too_old && wanted.fits(*task)) return task;
  }
  return nullptr;
}

Task* ReadyQueue::oldest_wanted(const Wanted& wanted) {
  Task* best = nullptr;
  for (Task* task = newest_urgent(); task && (!best || task->priority == best->priority); task = Tasks::older(*task)) {
    if (wanted.allows(*task)) best = task;
  }
  for (Task* task = best ? nullptr : tasks_.oldest(); task && !best; task = Tasks::newer(*task)) {
    if (wanted.allows(*task)) best = task;
  }
  return best;
}

Task* ReadyQueue::oldest() { return urgent_.empty() ? tasks_.oldest() : oldest_urgent(); }

int ReadyQueue::move_oldest(int count, Tasks& to, Look look) {
  if (size() == 0) return 0;
  std::unique_lock guard(lock_, std::defer_lock);
  if (look == Look::kLast) {
    guard.lock();
  } else if (!lock_.is_free() || !guard.try_lock()) {
    return 0;
  }
  int moved = 0;
  for (Task* task; moved < count && (task = oldest()); ++moved) to.push_newest(*pop(task));
  return moved;
}

void ReadyQueue::push_all(Tasks& tasks, uint64_t& clock, View& view) {
  std::lock_guard guard(lock_);
  while (Task* task = tasks.oldest()) {
    tasks.remove(*task);
    push(*task, clock, view);
  }
}

}  // namespace shep
