// Simple and nestable locks (OpenMP 5.2, 18.9). Hints change nothing: the one lock there is spins briefly, then sleeps.
#include <omp.h>

#include <new>

#include "api/entry_point.h"
#include "platform/futex_lock.h"
#include "sync/waiting_lock.h"

namespace {

static_assert(sizeof(FutexLock) <= sizeof(omp_lock_t) && alignof(FutexLock) <= alignof(omp_lock_t));
static_assert(sizeof(NestLock) <= sizeof(omp_nest_lock_t) && alignof(NestLock) <= alignof(omp_nest_lock_t));

FutexLock& lock_in(omp_lock_t* lock) { return *std::launder(reinterpret_cast<FutexLock*>(lock)); }
NestLock& lock_in(omp_nest_lock_t* lock) { return *std::launder(reinterpret_cast<NestLock*>(lock)); }

// Returns an address that tells one task from another while both are under execution.
const void* current_task() { return &task_scope(*current_worker().front().__scope); }

template <class Lock> void make(void* storage, MutexKind kind, const void* caller) {
  new (storage) Lock;
  note_lock_made({kind, storage, nullptr, caller});
}

int go_deeper(NestLock& nest, const MutexUse& use) {
  note_acquires(use);
  const int depth = nest.deeper();
  note_nested(use, true);
  return depth;
}

}  // namespace

SHEP_EXPORT void omp_init_lock(omp_lock_t* lock) noexcept { make<FutexLock>(lock, MutexKind::kLock, SHEP_CALLER); }
SHEP_EXPORT void omp_init_nest_lock(omp_nest_lock_t* lock) noexcept {
  make<NestLock>(lock, MutexKind::kNestLock, SHEP_CALLER);
}
SHEP_EXPORT void omp_init_lock_with_hint(omp_lock_t* lock, omp_sync_hint_t) noexcept {
  make<FutexLock>(lock, MutexKind::kLock, SHEP_CALLER);
}
SHEP_EXPORT void omp_init_nest_lock_with_hint(omp_nest_lock_t* lock, omp_sync_hint_t) noexcept {
  make<NestLock>(lock, MutexKind::kNestLock, SHEP_CALLER);
}
// The locks hold no resources.
SHEP_EXPORT void omp_destroy_lock(omp_lock_t* lock) noexcept {
  note_lock_destroyed({MutexKind::kLock, lock, nullptr, SHEP_CALLER});
}
SHEP_EXPORT void omp_destroy_nest_lock(omp_nest_lock_t* lock) noexcept {
  note_lock_destroyed({MutexKind::kNestLock, lock, nullptr, SHEP_CALLER});
}

SHEP_EXPORT void omp_set_lock(omp_lock_t* lock) noexcept {
  lock_for_user(lock_in(lock), MutexKind::kLock, lock, nullptr, SHEP_CALLER);
  tell_locked(lock);
}
SHEP_EXPORT void omp_unset_lock(omp_lock_t* lock) noexcept {
  tell_unlocked(lock);
  unlock_for_user(lock_in(lock), MutexKind::kLock, lock, SHEP_CALLER);
}
SHEP_EXPORT int omp_test_lock(omp_lock_t* lock) noexcept {
  const bool set = try_lock_for_user(lock_in(lock), {MutexKind::kTestLock, lock, nullptr, SHEP_CALLER});
  if (set) tell_locked(lock);
  return set;
}

SHEP_EXPORT void omp_set_nest_lock(omp_nest_lock_t* lock) noexcept {
  NestLock& nest = lock_in(lock);
  const MutexUse use = {MutexKind::kNestLock, lock, nullptr, SHEP_CALLER};
  const void* const self = current_task();
  if (nest.is_owned_by(self)) {
    go_deeper(nest, use);
  } else {
    lock_for_user(nest.lock(), use.kind, use.object, nullptr, use.caller);
    nest.own(self);
    nest.deeper();
  }
  tell_locked(lock);
}
SHEP_EXPORT void omp_unset_nest_lock(omp_nest_lock_t* lock) noexcept {
  tell_unlocked(lock);
  NestLock& nest = lock_in(lock);
  const MutexUse use = {MutexKind::kNestLock, lock, nullptr, SHEP_CALLER};
  if (nest.less_deep() == 0)
    unlock_for_user(nest.lock(), use.kind, use.object, use.caller);
  else
    note_nested(use, false);
}
SHEP_EXPORT int omp_test_nest_lock(omp_nest_lock_t* lock) noexcept {
  NestLock& nest = lock_in(lock);
  const MutexUse use = {MutexKind::kTestNestLock, lock, nullptr, SHEP_CALLER};
  const void* const self = current_task();
  if (nest.is_owned_by(self)) {
    const int depth = go_deeper(nest, use);
    tell_locked(lock);
    return depth;
  }
  if (!try_lock_for_user(nest.lock(), use)) return 0;
  nest.own(self);
  tell_locked(lock);
  return nest.deeper();
}
