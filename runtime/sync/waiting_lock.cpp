#include "sync/waiting_lock.h"

#include "sleeping/back_off.h"
#include "waiting/blocking_wait.h"
#include "waiting/timed_wait.h"
#include "waiting/wait.h"

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

void lock_observed(FutexLock& lock, const MutexUse& use) {
  note_acquires(use);
  if (!lock.try_lock()) lock_slow_for_user(lock, use);
  note_acquired(use);
}

void unlock_observed(FutexLock& lock, const MutexUse& use) {
  note_releases(use);
  lock.unlock();
  note_released(use);
}

void lock_slow_for_user(FutexLock& lock, const MutexUse& use) {
  Worker& worker = current_worker();
  During waiting(worker.watch, Phase::kSynchronise);
  const TimedWait timed(worker);
  const Blocked blocked = {Blocked::kLock, use.object, use.where};
  if (lock.spin()) return;
  LockWait blocking(lock, blocked);
  if (is_needed_while_blocked(worker)) return wait_out(worker, blocking);
  const Asleep asleep(worker.sleep_note, blocked);
  // Each look takes the lock's cache line from its holder: spin() looks less and less often.
  for (BackOff back_off(worker.task_team->spin_ns); back_off.lasts();) {
    if (lock.spin()) return;
  }
  lock.lock();
}

bool try_lock_slow_for_user(FutexLock& lock) {
  Worker* const worker = known_worker();
  if (!worker || (!worker->aside && !worker->position.below && !has_aside_around(*worker))) return false;
  look_again(*worker);  // the task may try until the lock is free
  return lock.try_lock();
}

namespace {

constexpr uintptr_t kAtomicLocks = 64;

struct alignas(64) AtomicLock {
  FutexLock lock;
};
constinit AtomicLock atomic_locks[kAtomicLocks];

}  // namespace

FutexLock& lock_of_atomic(const volatile void* object) {
  // Drops the lowest four bits, which neighbouring elements of 16 bytes share; the product spreads regular strides.
  const uint64_t line = reinterpret_cast<uintptr_t>(object) >> 4;
  return atomic_locks[(line * 0x9e3779b97f4a7c15u) >> 58].lock;
}

}  // namespace shep
