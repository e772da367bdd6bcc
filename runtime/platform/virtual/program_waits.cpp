// Waits of the program that end at a time, in place of the C library's: their deadlines are virtual times. Such a wait
// is the system's, as one without a deadline is, but does not end before its time has come in the program's own clocks.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

#include <cstdlib>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program_time.h"
#include "platform/virtual/ticks.h"

using namespace shep::simulation;

namespace {

constexpr clockid_t kEither = -1;  // whose clock is not known

// A condition variable does not tell its clock, but the two are years apart.
clockid_t clock_meant(int64_t deadline, int64_t now) {
  const int64_t after_start = std::abs(deadline - simulated().monotonic_origin - now);
  return after_start < std::abs(deadline - simulated().time_of_day_origin - now) ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int64_t now_by_system(clockid_t clock) { return clock == CLOCK_MONOTONIC ? real_time() : time_of_day(); }

// `wait` is given the deadline as the system knows it, and returns what the wait returns. Where that says that the time
// is over, and it is not, other threads have had the turn: the wait goes on.
template <typename Wait> int wait_until(clockid_t clock, const timespec* deadline, int timed_out, Wait wait) {
  Thread* const thread = in_virtual_time();
  if (!thread || !is_time(deadline)) return wait(deadline);
  const int64_t then = ns_of(*deadline);
  if (clock == kEither) clock = clock_meant(then, read_virtual(*thread));
  if (clock != CLOCK_MONOTONIC && clock != CLOCK_REALTIME) return wait(deadline);
  for (;;) {
    const int64_t left = then - origin_of(clock) - read_virtual(*thread);
    const timespec told = timespec_of(now_by_system(clock) + left);
    const int result = wait(&told);
    if (result != timed_out || left <= 0) return result;
  }
}

int error_of(int result) { return result == 0 ? 0 : errno; }
int with_error(int error) { return error == 0 ? 0 : (errno = error, -1); }

}  // namespace

#define SHEP_TIMED(name, Object, timed_out) \
  SHEP_EXPORT int name(Object* object, const timespec* deadline) { \
    SHEP_NEXT(name); \
    return wait_until(CLOCK_REALTIME, deadline, timed_out, [=](const timespec* told) { return next(object, told); }); \
  }
#define SHEP_CLOCKED(name, Object) \
  SHEP_EXPORT int name(Object* object, clockid_t clock, const timespec* deadline) { \
    SHEP_NEXT(name); \
    return wait_until(clock, deadline, ETIMEDOUT, [=](const timespec* told) { return next(object, clock, told); }); \
  }
SHEP_TIMED(pthread_mutex_timedlock, pthread_mutex_t, ETIMEDOUT)
SHEP_TIMED(pthread_rwlock_timedrdlock, pthread_rwlock_t, ETIMEDOUT)
SHEP_TIMED(pthread_rwlock_timedwrlock, pthread_rwlock_t, ETIMEDOUT)
SHEP_TIMED(mtx_timedlock, mtx_t, thrd_timedout)
SHEP_CLOCKED(pthread_mutex_clocklock, pthread_mutex_t)
SHEP_CLOCKED(pthread_rwlock_clockrdlock, pthread_rwlock_t)
SHEP_CLOCKED(pthread_rwlock_clockwrlock, pthread_rwlock_t)

SHEP_EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* deadline) {
  SHEP_NEXT(pthread_cond_timedwait);
  return wait_until(kEither, deadline, ETIMEDOUT, [=](const timespec* told) { return next(condition, mutex, told); });
}

SHEP_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                       const timespec* deadline) {
  SHEP_NEXT(pthread_cond_clockwait);
  return wait_until(clock, deadline, ETIMEDOUT,
                    [=](const timespec* told) { return next(condition, mutex, clock, told); });
}

SHEP_EXPORT int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* deadline) {
  SHEP_NEXT(cnd_timedwait);
  return wait_until(CLOCK_REALTIME, deadline, thrd_timedout,
                    [=](const timespec* told) { return next(condition, mutex, told); });
}

SHEP_EXPORT int sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  SHEP_NEXT(sem_timedwait);
  return with_error(wait_until(CLOCK_REALTIME, deadline, ETIMEDOUT,
                               [=](const timespec* told) { return error_of(next(semaphore, told)); }));
}

SHEP_EXPORT int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* deadline) {
  SHEP_NEXT(sem_clockwait);
  return with_error(wait_until(clock, deadline, ETIMEDOUT,
                               [=](const timespec* told) { return error_of(next(semaphore, clock, told)); }));
}
