#include "sync/waiting_lock.h"

namespace shep {

void lock_slow_for_user(FutexLock& lock, const MutexUse& use) {
  Worker& worker = current_worker();
  During waiting(worker.watch, Phase::kSynchronise);
  const Asleep asleep(worker.sleep_note, {Blocked::kLock, use.object, use.where});
  lock.lock();
}

}  // namespace shep
