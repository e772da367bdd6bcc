// The program's locks: a waiting thread counts as synchronising, and is visible to the deadlock watch.
#pragma once

#include <shepherd/abi.h>

#include <algorithm>
#include <atomic>

#include "execution/events.h"
#include "execution/worker.h"
#include "observe/mutex_use.h"
#include "platform/futex_lock.h"

namespace shep {

void lock_slow_for_user(FutexLock& lock, const MutexUse& use);
// Called after a vain attempt; may make another.
bool try_lock_slow_for_user(FutexLock& lock);
void lock_observed(FutexLock& lock, const MutexUse& use);
void unlock_observed(FutexLock& lock, const MutexUse& use);

// Notes that the stack under execution holds one lock more, or less (fiber.md). A lock may be released by a task that
// does not hold it. A thread that the runtime has not met has no tasks.
inline void count_held(int change) {
  if (Worker* const worker = known_worker()) worker->position.locks = std::max(worker->position.locks + change, 0);
}

// An uncontended lock that nobody observes costs one atomic operation, and one to unlock. These build a MutexUse only
// where somebody reads it; hence its members as parameters.
inline void lock_for_user(FutexLock& lock, MutexKind kind, const void* object, const shep_location* where,
                          const void* caller) {
  if (somebody_listens) [[unlikely]] {
    lock_observed(lock, {kind, object, where, caller});
  } else if (!lock.try_lock()) [[unlikely]] {
    lock_slow_for_user(lock, {kind, object, where, caller});
  }
  count_held(1);
}

inline bool try_lock_for_user(FutexLock& lock, const MutexUse& use) {
  note_acquires(use);
  const bool locked = lock.try_lock() || try_lock_slow_for_user(lock);
  if (locked) {
    note_acquired(use);
    count_held(1);
  }
  return locked;
}

inline void unlock_for_user(FutexLock& lock, MutexKind kind, const void* object, const void* caller) {
  count_held(-1);
  if (somebody_listens) [[unlikely]] {
    unlock_observed(lock, {kind, object, nullptr, caller});
  } else {
    lock.unlock();
  }
}

// The locks behind critical regions and behind atomic regions that the hardware cannot do (OpenMP 5.2, 15.2
// and 15.8.4).

// A shep_critical is a lock; zero-initialised is free.
static_assert(sizeof(FutexLock) <= sizeof(shep_critical) && alignof(FutexLock) <= alignof(shep_critical));
inline FutexLock& lock_of(shep_critical& critical) { return reinterpret_cast<FutexLock&>(critical); }

// Returns the lock for atomic regions on an object. It depends on the address alone, since every translation unit needs
// the same lock.
FutexLock& lock_of_atomic(const volatile void* object);

// A nestable lock (OpenMP 5.2, 18.9): owned by a task, which may set it again.

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
