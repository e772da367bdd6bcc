// Mutexes of the program, in place of the C library's (POSIX.1-2017, pthread_mutex_lock and kin).
#include "platform/virtual/program/mutexes.h"

#include <errno.h>
#include <time.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"

namespace shep::simulation {

namespace {

constexpr int kRobust = 16, kInherits = 32, kProtects = 64, kShared = 128;  // as the C library has them in a mutex

// It is not waited for: that is an error, which the C library tells.
bool is_own(const Thread& thread, const pthread_mutex_t& mutex) {
  const bool checks = (mutex.__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
  return checks && mutex.__data.__owner == thread.id.load(std::memory_order_relaxed);
}

// Returns the calling thread if it waits for the mutex on the machine.
Thread* who_locks(const pthread_mutex_t& mutex) {
  Thread* const thread = waits_on_machine(mutex) ? meet() : nullptr;
  return thread && !is_own(*thread, mutex) ? thread : nullptr;
}

template <typename Next>
int lock_until(pthread_mutex_t* mutex, clockid_t clock, const timespec* deadline, const void* place, Next next) {
  Thread* const thread = is_deadline(clock, deadline) ? who_locks(*mutex) : nullptr;
  if (!thread) return wait_in_system(clock, deadline, ETIMEDOUT, next);
  const MutexCalls& calls = mutex_calls();
  const int64_t until = virtual_deadline(clock, *deadline, *thread);
  const ProgramCall call(thread, place);
  return lock(*thread, calls, mutex, until);
}

}  // namespace

bool waits_on_machine(const pthread_mutex_t& mutex) {
  return (mutex.__data.__kind & (kRobust | kInherits | kProtects | kShared)) == 0;
}

int lock(Thread& thread, const MutexCalls& calls, pthread_mutex_t* mutex, int64_t until) {
  return take_when_free(thread, mutex, until, EBUSY, [&] { return calls.trylock(mutex); });
}

int unlock(Thread* thread, const MutexCalls& calls, pthread_mutex_t* mutex) {
  if (thread) touch(*thread, mutex);
  const int error = calls.unlock(mutex);
  if (!error) wake(thread, mutex, 1);
  return error;
}

}  // namespace shep::simulation

using namespace shep::simulation;

SHEP_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  const MutexCalls& calls = mutex_calls();
  Thread* const thread = who_locks(*mutex);
  if (!thread) return calls.lock(mutex);
  const ProgramCall call(thread, SHEP_CALLER);
  return lock(*thread, calls, mutex);
}

SHEP_EXPORT int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  const MutexCalls& calls = mutex_calls();
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, mutex);
  return calls.trylock(mutex);
}

SHEP_EXPORT int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  const MutexCalls& calls = mutex_calls();
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  return unlock(thread, calls, mutex);
}

SHEP_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* deadline) noexcept {
  SHEP_NEXT(pthread_mutex_timedlock);
  return lock_until(mutex, CLOCK_REALTIME, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(mutex, told); });
}

SHEP_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* deadline) noexcept {
  SHEP_NEXT(pthread_mutex_clocklock);
  return lock_until(mutex, clock, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(mutex, clock, told); });
}
