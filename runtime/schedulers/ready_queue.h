// The ready tasks of one shepherd, oldest to newest, behind a lock of their own.
#pragma once

#include <atomic>
#include <cstdint>

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
  // Takes the newest waiting descendant of `ancestor`, of those with tickets after `searched`; where there is none, moves
  // `searched` on, so that a worker that asks again looks at new arrivals only. What once was no descendant never becomes one.
  Task* pop_descendant(const Task& ancestor, uint64_t& searched);
  // Moves up to `count` of the oldest tasks to the newest end of `to`, in their order.
  int move_oldest(int count, Tasks& to);
  void push_all(Tasks& tasks);

 private:
  Task* pop(Task* task);
  void push(Task& task);

  FutexLock lock_;
  std::atomic<int> size_{0};
  std::atomic<uint64_t> tickets_{0};  // the newest one given out; as exact a hint as size()
  Tasks tasks_;
};

}  // namespace shep
