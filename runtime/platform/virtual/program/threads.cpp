// Threads that the program makes itself, in place of the C library's functions (POSIX.1-2017, pthread_create and kin):
// they are threads of the machine from their beginning, if their maker is.
#include "platform/virtual/program/threads.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"
#include "platform/virtual/program/mutexes.h"

namespace shep::simulation {

namespace {

// The newest one has the name.
Thread* thread_of(pthread_t handle) {
  Thread* found = nullptr;
  simulated().turns.for_each(simulated().program, [&](Thread& each) {
    if (!found && pthread_equal(each.handle, handle)) found = &each;
  });
  return found;
}

// Waits until that thread has left the machine, or the calling one is to be cancelled. Returns false if the time, in
// ps, is over before.
bool await_end(Thread& self, pthread_t handle, int64_t until) {
  Thread* const thread = thread_of(handle);
  if (!thread || thread == &self) return true;
  while (!thread->has_ended && !self.is_cancelled.load(std::memory_order_relaxed))
    if (!wait_for(self, thread, until)) return thread->has_ended;
  return true;
}

// `next` is given the deadline as the system knows it.
template <typename Next>
int join_until(pthread_t handle, clockid_t clock, const timespec* deadline, const void* place, Next next) {
  Thread* const thread = is_deadline(clock, deadline) ? meet() : nullptr;
  if (!thread) return wait_in_system(clock, deadline, ETIMEDOUT, next);
  {
    const int64_t until = virtual_deadline(clock, *deadline, *thread);
    const ProgramCall call(thread, place);
    if (!await_end(*thread, handle, until)) return ETIMEDOUT;
  }
  // It has left the machine, and is about to end in the system.
  constexpr timespec kFarAhead = {kNever / kSecond, 0};
  return next(&kFarAhead);
}

}  // namespace

int real_pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*main)(void*), void* argument) {
  SHEP_NEXT(pthread_create);
  if (!main) return EINVAL;  // it is only looked for
  return next(handle, attributes, main, argument);
}

void yield_in_program(const void* place) {
  Thread* const thread = meet();
  if (!thread) return void(syscall(SYS_sched_yield));
  const ProgramCall call(thread, place);
  yield(*thread);
}

void find_functions() {
  mutex_calls();
  real_pthread_create(nullptr, nullptr, nullptr, nullptr);
}

}  // namespace shep::simulation

using namespace shep::simulation;

SHEP_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*main)(void*),
                               void* argument) noexcept {
  Thread* const maker = meet();
  if (!maker) return real_pthread_create(handle, attributes, main, argument);
  const InLibrary library(maker, SHEP_CALLER);
  return make_thread(maker, handle, attributes, main, argument, ThreadOf::kProgram);
}

SHEP_EXPORT int pthread_join(pthread_t handle, void** result) {
  SHEP_NEXT(pthread_join);
  if (Thread* const thread = meet()) {
    const ProgramCall call(thread, SHEP_CALLER);
    await_end(*thread, handle, kNever);
  }
  return next(handle, result);
}

SHEP_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* deadline) {
  SHEP_NEXT(pthread_timedjoin_np);
  return join_until(handle, CLOCK_REALTIME, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(handle, result, told); });
}

SHEP_EXPORT int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock, const timespec* deadline) {
  SHEP_NEXT(pthread_clockjoin_np);
  return join_until(handle, clock, deadline, SHEP_CALLER,
                    [=](const timespec* told) { return next(handle, result, clock, told); });
}

// Whoever waits looks again, and is cancelled then if it allows that.
SHEP_EXPORT int pthread_cancel(pthread_t handle) {
  SHEP_NEXT(pthread_cancel);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  const int error = next(handle);
  if (error || !has_begun()) return error;
  if (Thread* const cancelled = thread_of(handle)) {
    cancelled->is_cancelled.store(true, std::memory_order_relaxed);
    simulated().turns.rouse(*cancelled);
  }
  return 0;
}

// Its handler runs before a wait of that thread is over, not when its time has come.
SHEP_EXPORT int pthread_kill(pthread_t handle, int number) noexcept {
  SHEP_NEXT(pthread_kill);
  Thread* const thread = meet();
  const ProgramCall call(thread, SHEP_CALLER);
  const int error = next(handle, number);
  if (error || !thread || number == 0) return error;
  if (const Thread* const receiver = thread_of(handle)) simulated().turns.rouse(*receiver);
  return 0;
}

SHEP_EXPORT int sched_yield() noexcept {
  yield_in_program(SHEP_CALLER);
  return 0;
}
