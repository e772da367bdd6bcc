#include "sync/waiting_lock.h"

#include "workers/blockade.h"
#include "workers/timed_wait.h"

namespace shep {

namespace {

class LockBlockade final : public Blockade {
 public:
  explicit LockBlockade(FutexLock& lock) : lock_(lock) {}

  bool may_be_over() const override { return lock_.is_free(); }
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
  LockBlockade blockade(lock);
  if (!lock.spin()) sit_out(worker, blockade, blocked);
}

}  // namespace shep
