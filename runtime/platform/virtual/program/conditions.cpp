// Condition variables of the program, in place of the C library's (POSIX.1-2017, pthread_cond_wait and kin).
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <time.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"
#include "platform/virtual/program/mutexes.h"

using namespace shep::simulation;

namespace {

// Returns the calling thread if it waits for the condition on the machine.
Thread* who_waits(const pthread_cond_t& condition, const pthread_mutex_t& mutex) {
  constexpr unsigned kShared = 1;  // by several processes, as the C library has it
  return (condition.__data.__wrefs & kShared) == 0 && waits_on_machine(mutex) ? meet() : nullptr;
}

int wait_for_signal(Thread& thread, pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t until,
                    const void* place) {
  const MutexCalls& calls = mutex_calls();
  bool is_woken;
  {
    const ProgramCall call(&thread, place);
    if (const int error = unlock(&thread, calls, mutex)) return error;
    is_woken = wait_for(thread, condition, until, Thread::kForSignal);
    lock(thread, calls, mutex);
  }
  pthread_testcancel();
  return is_woken ? 0 : ETIMEDOUT;
}

template <typename Next>
int wait_until(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* deadline,
               const void* place, Next next) {
  Thread* const thread = is_deadline(clock, deadline) ? who_waits(*condition, *mutex) : nullptr;
  if (!thread) return wait_in_system(clock, deadline, ETIMEDOUT, next);
  return wait_for_signal(*thread, condition, mutex, virtual_deadline(clock, *deadline, *thread), place);
}

// Some may wait in the system, since they did so when the machine did not know them.
int tell(pthread_cond_t* condition, int count, const void* place, int (*next)(pthread_cond_t*)) {
  Thread* const thread = meet();
  const ProgramCall call(thread, place);
  if (thread) touch(*thread, condition);
  const int error = next(condition);
  wake(thread, condition, count);
  return error;
}

}  // namespace

SHEP_EXPORT int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  SHEP_NEXT(pthread_cond_wait);
  Thread* const thread = who_waits(*condition, *mutex);
  return thread ? wait_for_signal(*thread, condition, mutex, kNever, SHEP_CALLER) : next(condition, mutex);
}

SHEP_EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* deadline) {
  SHEP_NEXT(pthread_cond_timedwait);
  return wait_until(condition, mutex, kEither, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(condition, mutex, told); });
}

SHEP_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                       const timespec* deadline) {
  SHEP_NEXT(pthread_cond_clockwait);
  return wait_until(condition, mutex, clock, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(condition, mutex, clock, told); });
}

SHEP_EXPORT int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  SHEP_NEXT(pthread_cond_signal);
  return tell(condition, 1, SHEP_CALLER, next);
}

SHEP_EXPORT int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  SHEP_NEXT(pthread_cond_broadcast);
  return tell(condition, INT_MAX, SHEP_CALLER, next);
}
