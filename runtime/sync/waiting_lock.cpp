#include "sync/waiting_lock.h"

#include "waiting/timed_wait.h"
#include "waiting/blocking_wait.h"

namespace shep {

namespace {

class LockWait final : public BlockingWait {
 public:
  LockWait(FutexLock& lock, const Blocked& blocked) : BlockingWait(blocked), lock_(lock) {}

  bool reached() const override { return lock_.is_free(); }
  bool is_over() override { return lock_.try_lock_or_mark(); }
  void sleep(int64_t ns) override { lock_.sleep(ns); }

 private:
  FutexLock& lock_;
};

}  // namespace

void lock_slow_for_user(FutexLock& lock, const MutexUse& use) {
  Worker& worker = current_worker();
  During waiting(worker.watch, Phase::kSynchronise);
  const TimedWait timed(worker);
  const Blocked blocked = {Blocked::kLock, use.object, use.where};
  if (!is_needed_while_blocked(worker)) {
    const Asleep asleep(worker.sleep_note, blocked);
    return lock.lock();
  }
  LockWait blocking(lock, blocked);
  if (!lock.spin()) wait_out(worker, blocking);
}

}  // namespace shep
