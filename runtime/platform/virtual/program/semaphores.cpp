// Semaphores of the program, in place of the C library's (POSIX.1-2017, sem_wait and kin). One that other processes may
// have is waited for in the system.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#include <cstring>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

// Returns the calling thread if it waits for the semaphore on the machine.
Thread* who_waits(const sem_t& semaphore) {
  int is_shared;  // the C library has the value first, and then this
  memcpy(&is_shared, semaphore.__size + 8, sizeof is_shared);
  return is_shared == 0 ? meet() : nullptr;
}

using TryWait = int(sem_t*);
TryWait* real_trywait() {
  SHEP_NEXT(sem_trywait);
  return next;
}

int with_error(int error) { return error == 0 ? 0 : (errno = error, -1); }

int wait_until(Thread& thread, sem_t* semaphore, int64_t until, const void* place) {
  TryWait* const trywait = real_trywait();
  for (;;) {
    pthread_testcancel();
    const ProgramCall call(&thread, place);
    touch(thread, semaphore);
    if (trywait(semaphore) == 0) return 0;
    if (errno != EAGAIN) return -1;
    if (!wait_for(thread, semaphore, until)) return with_error(ETIMEDOUT);
  }
}

template <typename Next>
int wait_until(sem_t* semaphore, clockid_t clock, const timespec* deadline, const void* place, Next next) {
  Thread* const thread = is_deadline(clock, deadline) ? who_waits(*semaphore) : nullptr;
  if (thread) return wait_until(*thread, semaphore, virtual_deadline(clock, *deadline, *thread), place);
  return with_error(
      wait_in_system(clock, deadline, ETIMEDOUT, [=](const timespec* told) { return next(told) == 0 ? 0 : errno; }));
}

}  // namespace

SHEP_EXPORT int sem_wait(sem_t* semaphore) {
  SHEP_NEXT(sem_wait);
  Thread* const thread = who_waits(*semaphore);
  return thread ? wait_until(*thread, semaphore, kNever, SHEP_CALLER) : next(semaphore);
}

SHEP_EXPORT int sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  SHEP_NEXT(sem_timedwait);
  return wait_until(semaphore, CLOCK_REALTIME, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(semaphore, told); });
}

SHEP_EXPORT int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* deadline) {
  SHEP_NEXT(sem_clockwait);
  return wait_until(semaphore, clock, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(semaphore, clock, told); });
}

SHEP_EXPORT int sem_trywait(sem_t* semaphore) noexcept {
  TryWait* const trywait = real_trywait();
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, semaphore);
  return trywait(semaphore);
}

// A signal's handler may do so, whomever it has interrupted.
SHEP_EXPORT int sem_post(sem_t* semaphore) noexcept {
  SHEP_NEXT(sem_post);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  if (thread) touch(*thread, semaphore);
  const int result = next(semaphore);
  if (result == 0) wake(thread, semaphore, 1);
  return result;
}
