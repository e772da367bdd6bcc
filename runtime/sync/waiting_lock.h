// The program's locks: a waiting thread counts as synchronising, and is visible to the deadlock watch.
#pragma once

#include "execution/events.h"
#include "observe/mutex_use.h"
#include "platform/futex_lock.h"

namespace shep {

void lock_slow_for_user(FutexLock& lock, const MutexUse& use);

inline void lock_for_user(FutexLock& lock, const MutexUse& use) {
  note_acquires(use);
  if (!lock.try_lock()) lock_slow_for_user(lock, use);
  note_acquired(use);
}

inline bool try_lock_for_user(FutexLock& lock, const MutexUse& use) {
  note_acquires(use);
  const bool locked = lock.try_lock();
  if (locked) note_acquired(use);
  return locked;
}

inline void unlock_for_user(FutexLock& lock, const MutexUse& use) {
  note_releases(use);
  lock.unlock();
  note_released(use);
}

}  // namespace shep
