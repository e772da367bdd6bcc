// The ready tasks of one shepherd, oldest to newest, behind a lock of their own.
#pragma once

#include <atomic>

#include "platform/cpu.h"
#include "platform/futex_lock.h"
#include "queues/linked_deque.h"
#include "tasks/task.h"

namespace shep {

class alignas(kCacheLine) ReadyQueue {
 public:
  using Tasks = LinkedDeque<Task, &Task::links>;

  // A hint, for not taking the lock in vain; exact once the fences of workers/idle.md stand between it and a push.
  int size() const { return size_.load(std::memory_order_relaxed); }

  void push_newest(Task& task);
  Task* pop_newest();
  Task* pop_oldest();
  // Takes the newest waiting descendant of `ancestor`.
  Task* pop_descendant(const Task& ancestor);
  // Moves up to `count` of the oldest tasks to the newest end of `to`, in their order.
  int move_oldest(int count, Tasks& to);
  void push_all(Tasks& tasks);

 private:
  Task* pop(Task* task);

  FutexLock lock_;
  std::atomic<int> size_{0};
  Tasks tasks_;
};

}  // namespace shep
