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
  if (task.priority > 0) {
    Task* before = urgent_.newest();
    while (before && before->priority > task.priority) before = Tasks::older(*before);
    urgent_.insert_after(before, task);
  } else {
    tasks_.push_newest(task);
  }
  size_.store(int(tasks_.size() + urgent_.size()), std::memory_order_relaxed);
}

Task* ReadyQueue::oldest_urgent() {
  Task* task = urgent_.newest();
  while (task && Tasks::older(*task) && Tasks::older(*task)->priority == task->priority) task = Tasks::older(*task);
  return task;
}

void ReadyQueue::push_newest(Task& task, uint64_t& clock) {
  std::lock_guard guard(lock_);
  push(task, clock);
}

// Under the lock; null passes through.
Task* ReadyQueue::pop(Task* task) {
  if (!task) return nullptr;
  (task->priority > 0 ? urgent_ : tasks_).remove(*task);
  size_.store(int(tasks_.size() + urgent_.size()), std::memory_order_relaxed);
  return task;
}

Task* ReadyQueue::pop_newest() {
  if (size() == 0) return nullptr;
  std::lock_guard guard(lock_);
  return pop(urgent_.empty() ? tasks_.newest() : newest_urgent());
}

Task* ReadyQueue::pop_oldest() {
  if (size() == 0) return nullptr;
  std::lock_guard guard(lock_);
  return pop(urgent_.empty() ? tasks_.oldest() : oldest_urgent());
}

Task* ReadyQueue::pop_descendant(const Task& ancestor, uint64_t& searched) {
  if (size() == 0 || newest_ticket_.load(std::memory_order_relaxed) <= searched) return nullptr;
  std::lock_guard guard(lock_);
  const uint64_t too_old = std::max(searched, ancestor.started);
  for (Task* task = newest_urgent(); task; task = Tasks::older(*task)) {
    if (task->ticket > too_old && is_descendant(*task, ancestor)) return pop(task);
  }
  for (Task* task = tasks_.newest(); task && task->ticket > too_old; task = Tasks::older(*task)) {
    if (is_descendant(*task, ancestor)) return pop(task);
  }
  searched = newest_ticket_.load(std::memory_order_relaxed);
  return nullptr;
}

int ReadyQueue::move_oldest(int count, Tasks& to) {
  if (size() == 0) return 0;
  std::lock_guard guard(lock_);
  int moved = 0;
  for (; moved < count && !(tasks_.empty() && urgent_.empty()); ++moved) {
    to.push_newest(*pop(urgent_.empty() ? tasks_.oldest() : oldest_urgent()));
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
