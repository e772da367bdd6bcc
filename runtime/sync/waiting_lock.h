// Taking a lock for the program: that it had to wait is time spent on synchronisation.
#pragma once

#include "platform/futex_lock.h"
#include "workers/worker.h"

namespace shep {

inline void lock_for_user(FutexLock& lock) {
  if (lock.try_lock()) return;
  During waiting(current_worker().watch, Phase::kSynchronise);
  lock.lock();
}

}  // namespace shep
