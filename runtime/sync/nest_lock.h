// A nestable lock (OpenMP 5.2, 18.9): owned by a task, which may set it again.
#pragma once

#include <atomic>

#include "sync/waiting_lock.h"

namespace shep {

class NestLock {
 public:
  // Each returns the nesting count after the call; try_set 0 where another task owns the lock.
  int set(const void* task) {
    if (!owned_by(task)) {
      lock_for_user(lock_);
      own(task);
    }
    return ++depth_;
  }

  int try_set(const void* task) {
    if (!owned_by(task)) {
      if (!lock_.try_lock()) return 0;
      own(task);
    }
    return ++depth_;
  }

  int unset() {
    const int depth = --depth_;
    if (depth == 0) {
      own(nullptr);
      lock_.unlock();
    }
    return depth;
  }

 private:
  // Relaxed: a task that owns the lock finds what it wrote itself; to any other, every value says "not yours".
  bool owned_by(const void* task) const { return owner_.load(std::memory_order_relaxed) == task; }
  void own(const void* task) { owner_.store(task, std::memory_order_relaxed); }

  FutexLock lock_;
  int depth_ = 0;
  std::atomic<const void*> owner_{nullptr};
};

}  // namespace shep
