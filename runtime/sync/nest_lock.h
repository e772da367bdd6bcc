// A nestable lock (OpenMP 5.2, 18.9): owned by a task, which may set it again.
#pragma once

#include <atomic>

#include "platform/futex_lock.h"

namespace shep {

class NestLock {
 public:
  // Returns true if the task owns the lock. Relaxed: the owner finds what it wrote itself, and to any other task every
  // value says "not yours".
  bool is_owned_by(const void* task) const { return owner_.load(std::memory_order_relaxed) == task; }

  // The task that has taken lock() calls own().
  FutexLock& lock() { return lock_; }
  void own(const void* task) { owner_.store(task, std::memory_order_relaxed); }

  // Called by the owner; return the new nesting count. At 0 it no longer owns the lock, and must unlock it.
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
