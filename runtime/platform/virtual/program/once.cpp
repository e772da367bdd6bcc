// What is done once, in place of the C library's function (POSIX.1-2017, pthread_once): C11's and C++'s call_once, too.
// Whoever comes while it is being done waits in virtual time.
#include <limits.h>
#include <pthread.h>
#include <threads.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

// As the C library has them.
constexpr int kBegun = 1, kDone = 2;

// Waits if somebody is doing it.
void await_other(Thread& thread, pthread_once_t* once, const void* place) {
  const ProgramCall call(&thread, place);
  touch(thread, once);
  const int state = __atomic_load_n(once, __ATOMIC_ACQUIRE);
  if (state & kBegun && !(state & kDone)) wait_for(thread, once);
}

}  // namespace

// Where an exception ends what is to be done, nobody is woken: who waits looks again when nobody else can go on, and
// waits in the system then if it is still being done.
SHEP_EXPORT int pthread_once(pthread_once_t* once, void (*what)()) {
  SHEP_NEXT(pthread_once);
  if (__atomic_load_n(once, __ATOMIC_ACQUIRE) & kDone) return 0;
  Thread* const thread = meet();
  if (thread) await_other(*thread, once, SHEP_CALLER);
  const int error = next(once, what);
  const ProgramCall call(thread, SHEP_CALLER);
  wake(thread, once, INT_MAX);
  return error;
}

SHEP_EXPORT void call_once(once_flag* once, void (*what)()) {
  static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "they are alike");
  pthread_once(reinterpret_cast<pthread_once_t*>(once), what);
}
