// The program's locks: a waiting thread counts as synchronising, and is visible to the deadlock watch.
#pragma once

#include "execution/events.h"
#include "observe/mutex_use.h"
#include "platform/futex_lock.h"

namespace shep {

void lock_slow_for_user(FutexLock& lock, const MutexUse& use);
void lock_observed(FutexLock& lock, const MutexUse& use);
void unlock_observed(FutexLock& lock, const MutexUse& use);

// An uncontended lock that nobody observes costs one atomic operation, and one to unlock. These build a MutexUse only
// where somebody reads it; hence its members as parameters.
inline void lock_for_user(FutexLock& lock, MutexKind kind, const void* object, const shep_location* where,
                          const void* caller) {
  if (somebody_listens) [[unlikely]] {
    lock_observed(lock, {kind, object, where, caller});
  } else if (!lock.try_lock()) [[unlikely]] {
    lock_slow_for_user(lock, {kind, object, where, caller});
  }
}

inline bool try_lock_for_user(FutexLock& lock, const MutexUse& use) {
  note_acquires(use);
  const bool locked = lock.try_lock();
  if (locked) note_acquired(use);
  return locked;
}

inline void unlock_for_user(FutexLock& lock, MutexKind kind, const void* object, const void* caller) {
  if (somebody_listens) [[unlikely]] {
    unlock_observed(lock, {kind, object, nullptr, caller});
  } else {
    lock.unlock();
  }
}

}  // namespace shep
