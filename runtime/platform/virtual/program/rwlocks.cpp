// Locks for readers and writers, and spin locks, of the program, in place of the C library's (POSIX.1-2017,
// pthread_rwlock_rdlock, pthread_spin_lock and kin).
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <time.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

// Returns the calling thread if it waits for the lock on the machine. One that writes does not: that is an error.
Thread* who_locks(const pthread_rwlock_t& lock) {
  Thread* const thread = lock.__data.__shared ? nullptr : meet();
  return thread && lock.__data.__cur_writer != thread->id.load(std::memory_order_relaxed) ? thread : nullptr;
}

using Try = int(pthread_rwlock_t*);

int take(Thread& thread, pthread_rwlock_t* lock, int64_t until, const void* place, Try* trylock) {
  const ProgramCall call(&thread, place);
  return take_when_free(thread, lock, until, EBUSY, [=] { return trylock(lock); });
}

template <typename Next>
int take_until(pthread_rwlock_t* lock, clockid_t clock, const timespec* deadline, const void* place, Try* trylock,
               Next next) {
  Thread* const thread = is_deadline(clock, deadline) ? who_locks(*lock) : nullptr;
  if (!thread) return wait_in_system(clock, deadline, ETIMEDOUT, next);
  return take(*thread, lock, virtual_deadline(clock, *deadline, *thread), place, trylock);
}

Try* real_tryrdlock() {
  SHEP_NEXT(pthread_rwlock_tryrdlock);
  return next;
}
Try* real_trywrlock() {
  SHEP_NEXT(pthread_rwlock_trywrlock);
  return next;
}

}  // namespace

#define SHEP_TAKES(kind) \
  SHEP_EXPORT int pthread_rwlock_##kind##lock(pthread_rwlock_t* lock) noexcept { \
    SHEP_NEXT(pthread_rwlock_##kind##lock); \
    Try* const trylock = real_try##kind##lock(); \
    Thread* const thread = who_locks(*lock); \
    return thread ? take(*thread, lock, kNever, SHEP_CALLER, trylock) : next(lock); \
  } \
  SHEP_EXPORT int pthread_rwlock_timed##kind##lock(pthread_rwlock_t* lock, const timespec* deadline) noexcept { \
    SHEP_NEXT(pthread_rwlock_timed##kind##lock); \
    return take_until(lock, CLOCK_REALTIME, deadline, SHEP_CALLER, real_try##kind##lock(), \
                      [=](const timespec* told) { return next(lock, told); }); \
  } \
  SHEP_EXPORT int pthread_rwlock_clock##kind##lock(pthread_rwlock_t* lock, clockid_t clock, \
                                                   const timespec* deadline) noexcept { \
    SHEP_NEXT(pthread_rwlock_clock##kind##lock); \
    return take_until(lock, clock, deadline, SHEP_CALLER, real_try##kind##lock(), \
                      [=](const timespec* told) { return next(lock, clock, told); }); \
  } \
  SHEP_EXPORT int pthread_rwlock_try##kind##lock(pthread_rwlock_t* lock) noexcept { \
    Try* const trylock = real_try##kind##lock(); \
    Thread* const thread = meet(); \
    const ProgramCall call(thread, SHEP_CALLER); \
    if (thread) touch(*thread, lock); \
    return trylock(lock); \
  }
SHEP_TAKES(rd)
SHEP_TAKES(wr)

SHEP_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept {
  SHEP_NEXT(pthread_rwlock_unlock);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, lock);
  const int error = next(lock);
  if (!error) wake(thread, lock, INT_MAX);
  return error;
}

SHEP_EXPORT int pthread_spin_trylock(pthread_spinlock_t* lock) noexcept {
  SHEP_NEXT(pthread_spin_trylock);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, lock);
  return next(lock);
}

// Who spins hears of the end as soon as the line comes.
SHEP_EXPORT int pthread_spin_lock(pthread_spinlock_t* lock) noexcept {
  static const auto trylock = shep::next_function<decltype(&pthread_spin_trylock)>("pthread_spin_trylock");
  SHEP_NEXT(pthread_spin_lock);
  Thread* const thread = meet();
  if (!thread) return next(lock);
  const ProgramCall call(thread, SHEP_CALLER);
  return take_when_free(*thread, lock, kNever, EBUSY, [=] { return trylock(lock); }, Way::kSpins);
}

SHEP_EXPORT int pthread_spin_unlock(pthread_spinlock_t* lock) noexcept {
  SHEP_NEXT(pthread_spin_unlock);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, lock);
  const int error = next(lock);
  if (!error) wake(thread, lock, 1, Way::kSpins);
  return error;
}
