// A nestable lock (OpenMP 5.2, 18.9): owned by a task, which may set it again.
#pragma once

#include <atomic>

#include "platform/futex_lock.h"

namespace shep {

class NestLock {
 public:
  // Whether the task has it already; it may then go deeper.
  // Relaxed: a task that owns the lock finds what it wrote itself; to any other, every value says "not yours".
  bool is_owned_by(const void* task) const { return owner_.load(std::memory_order_relaxed) == task; }

  // Who has just taken the lock is its owner.
  FutexLock& lock() { return lock_; }
  void own(const void* task) { owner_.store(task, std::memory_order_relaxed); }

  // By the owner: the nesting count after the call. At 0 it owns the lock no more, and is to unlock it.
  int deeper() { return ++depth_; }
  int less_deep() {
    if (--depth_ == 0) own(nullptr);
    return depth_;
  }

 private:
  FutexLock lock_;
  int depth_ = 0;
  std::atomic<const void*> owner_{nullptr};
};

}  // namespace shep
