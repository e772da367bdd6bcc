// shep_critical_*, shep_atomic_* and shep_reduction_*; shep_barrier stands with the teams.
#include "api/entry_point.h"
#include "sync/waiting_lock.h"

__attribute__((visibility("default"))) shep_critical shep_critical_unnamed = {};

SHEP_EXPORT void shep_critical_enter(shep_critical* critical, const shep_location* where) {
  lock_for_user(lock_of(*critical), MutexKind::kCritical, critical, where, SHEP_CALLER);
  tell_acquire(critical);
}
SHEP_EXPORT void shep_critical_leave(shep_critical* critical) {
  tell_release(critical);
  unlock_for_user(lock_of(*critical), MutexKind::kCritical, critical, SHEP_CALLER);
}

SHEP_EXPORT void shep_atomic_enter(const volatile void* object) noexcept {
  lock_for_user(lock_of_atomic(object), MutexKind::kAtomic, const_cast<const void*>(object), nullptr, SHEP_CALLER);
  tell_acquire(const_cast<const void*>(object));
}
SHEP_EXPORT void shep_atomic_leave(const volatile void* object) noexcept {
  tell_release(const_cast<const void*>(object));
  unlock_for_user(lock_of_atomic(object), MutexKind::kAtomic, const_cast<const void*>(object), SHEP_CALLER);
}

// A team of one needs no lock; that also keeps a reduction in a nested serial region off the enclosing team's.
SHEP_EXPORT void shep_reduction_enter(void) {
  Team& team = *current_worker().team;
  if (team.size == 1) return;
  FutexLock& lock = team.workshares.reduction;
  if (!lock.try_lock()) lock_slow_for_user(lock, {MutexKind::kCritical, &lock, nullptr, SHEP_CALLER});
  tell_acquire(&team.workshares.reduction);
  note_reduction_begins();
}

SHEP_EXPORT void shep_reduction_leave(void) {
  Team& team = *current_worker().team;
  if (team.size == 1) return;
  note_reduction_ended();
  tell_release(&team.workshares.reduction);
  team.workshares.reduction.unlock();
}
