// Threads, mutexes and conditions of C11 (7.26), in place of the C library's, in which they are those of POSIX under
// other names: it has them in terms of its own, without a call that somebody could stand in front of.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <threads.h>

#include <new>

#include "platform/export.h"
#include "platform/virtual/program/threads.h"

namespace {

pthread_mutex_t* posix(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* posix(cnd_t* condition) { return reinterpret_cast<pthread_cond_t*>(condition); }

int as_c11(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

struct Start {
  thrd_start_t main;
  void* argument;
};

void* run(void* message) {
  const Start start = *static_cast<Start*>(message);
  delete static_cast<Start*>(message);
  return reinterpret_cast<void*>(intptr_t{start.main(start.argument)});
}

}  // namespace

SHEP_EXPORT int thrd_create(thrd_t* thread, thrd_start_t main, void* argument) {
  auto* const start = new (std::nothrow) Start{main, argument};
  if (!start) return thrd_nomem;
  const int error = pthread_create(thread, nullptr, run, start);
  if (error) delete start;
  return as_c11(error);
}

SHEP_EXPORT int thrd_join(thrd_t thread, int* status) {
  void* result = nullptr;
  const int error = pthread_join(thread, &result);
  if (!error && status) *status = int(reinterpret_cast<intptr_t>(result));
  return as_c11(error);
}

SHEP_EXPORT void thrd_yield() { shep::simulation::yield_in_program(SHEP_CALLER); }

SHEP_EXPORT int mtx_lock(mtx_t* mutex) { return as_c11(pthread_mutex_lock(posix(mutex))); }
SHEP_EXPORT int mtx_trylock(mtx_t* mutex) { return as_c11(pthread_mutex_trylock(posix(mutex))); }
SHEP_EXPORT int mtx_unlock(mtx_t* mutex) { return as_c11(pthread_mutex_unlock(posix(mutex))); }
SHEP_EXPORT int mtx_timedlock(mtx_t* mutex, const timespec* deadline) {
  return as_c11(pthread_mutex_timedlock(posix(mutex), deadline));
}

SHEP_EXPORT int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return as_c11(pthread_cond_wait(posix(condition), posix(mutex)));
}
SHEP_EXPORT int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* deadline) {
  return as_c11(pthread_cond_timedwait(posix(condition), posix(mutex), deadline));
}
SHEP_EXPORT int cnd_signal(cnd_t* condition) { return as_c11(pthread_cond_signal(posix(condition))); }
SHEP_EXPORT int cnd_broadcast(cnd_t* condition) { return as_c11(pthread_cond_broadcast(posix(condition))); }
