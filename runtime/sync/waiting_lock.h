// The program's locks: a waiting thread counts as synchronising, and is visible to the deadlock watch.
#pragma once

#include "execution/worker.h"
#include "platform/futex_lock.h"
#include "sync/mutex_watch.h"

namespace shep {

void lock_slow_for_user(FutexLock& lock, const MutexUse& use);

inline void lock_for_user(FutexLock& lock, const MutexUse& use) {
  if (mutexes_are_watched) [[unlikely]]
    note_acquire(use);
  if (!lock.try_lock()) lock_slow_for_user(lock, use);
  if (mutexes_are_watched) [[unlikely]]
    note_acquired(use);
}

inline bool try_lock_for_user(FutexLock& lock, const MutexUse& use) {
  if (mutexes_are_watched) [[unlikely]]
    note_acquire(use);
  const bool locked = lock.try_lock();
  if (locked && mutexes_are_watched) [[unlikely]]
    note_acquired(use);
  return locked;
}

inline void unlock_for_user(FutexLock& lock, const MutexUse& use) {
  if (mutexes_are_watched) [[unlikely]]
    note_release(use);
  lock.unlock();
  if (mutexes_are_watched) [[unlikely]]
    note_released(use);
}

}  // namespace shep
