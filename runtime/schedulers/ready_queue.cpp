#include "schedulers/ready_queue.h"

#include <algorithm>
#include <mutex>

namespace shep {

// Under the lock.
void ReadyQueue::push(Task& task, uint64_t& clock) {
  // A moved task keeps its rank above its ancestors' starts, whatever the thief knew.
  clock = std::max({clock, newest_ticket_.load(std::memory_order_relaxed), task.ticket}) + 1;
  task.ticket = clock;
  newest_ticket_.store(clock, std::memory_order_relaxed);
  tasks_.push_newest(task);
  size_.store(int(tasks_.size()), std::memory_order_relaxed);
  if (task.domain >= 0) placed_.store(placed() + 1, std::memory_order_relaxed);
}

void ReadyQueue::push_newest(Task& task, uint64_t& clock) {
  std::lock_guard guard(lock_);
  push(task, clock);
}

// Under the lock; null passes through.
Task* ReadyQueue::pop(Task* task) {
  if (!task) return nullptr;
  tasks_.remove(*task);
  size_.store(int(tasks_.size()), std::memory_order_relaxed);
  if (task->domain >= 0) placed_.store(placed() - 1, std::memory_order_relaxed);
  return task;
}

Task* ReadyQueue::pop_newest() {
  if (size() == 0) return nullptr;
  std::lock_guard guard(lock_);
  return pop(tasks_.newest());
}

Task* ReadyQueue::pop_oldest() {
  if (size() == 0) return nullptr;
  std::lock_guard guard(lock_);
  return pop(tasks_.oldest());
}

Task* ReadyQueue::pop_descendant(const Task& ancestor, uint64_t& searched, const Crossing* crossing) {
  if (size() == 0 || newest_ticket_.load(std::memory_order_relaxed) <= searched) return nullptr;
  std::lock_guard guard(lock_);
  const uint64_t too_old = std::max(searched, ancestor.started);
  bool found = false;
  for (Task* task = tasks_.newest(); task && task->ticket > too_old; task = Tasks::older(*task)) {
    if (!is_descendant(*task, ancestor)) continue;
    if (!crossing || crossing->allows(*task)) return pop(task);
    found = true;
  }
  if (!found) searched = newest_ticket_.load(std::memory_order_relaxed);
  return nullptr;
}

int ReadyQueue::move_oldest(int count, Tasks& to, const Crossing* crossing) {
  if (size() == 0) return 0;
  std::lock_guard guard(lock_);
  int moved = 0;
  for (Task* each = tasks_.oldest(); moved < count && each;) {
    Task* const newer = Tasks::newer(*each);
    if (!crossing || crossing->allows(*each)) {
      to.push_newest(*pop(each));
      ++moved;
    }
    each = newer;
  }
  return moved;
}

void ReadyQueue::push_all(Tasks& tasks, uint64_t& clock) {
  std::lock_guard guard(lock_);
  while (Task* task = tasks.oldest()) {
    tasks.remove(*task);
    push(*task, clock);
  }
}

}  // namespace shep
