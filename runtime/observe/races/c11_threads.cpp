// Threads, mutexes and conditions of C11 (7.26). The C library has them in terms of its own, without a call that
// somebody could stand in front of; so they are in front of those of C11, and a thread is made as POSIX has it, which
// ThreadSanitizer hears of. In this C library a thrd_t is a pthread_t, and both kinds of threads end in the same way.
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include <new>
#include <utility>

#include "observe/races/arena.h"
#include "observe/races/entry_points/entry_points.h"
#include "observe/races/strand.h"
#include "platform/next_function.h"
#include "platform/order_listener.h"

namespace shep::races {

namespace {

// Where the program has ThreadSanitizer inside this is that.
#define SHEP_FIRST(name) static const auto first = reinterpret_cast<decltype(&name)>(dlsym(RTLD_DEFAULT, #name))

struct Start {
  thrd_start_t main;
  void* argument;
};

void* run(void* message) {
  const Start start = *static_cast<Start*>(message);
  {
    const Inside inside;
    give_memory(message, sizeof start);
  }
  return reinterpret_cast<void*>(intptr_t{start.main(start.argument)});
}

int as_c11(int error) { return error == 0 ? thrd_success : error == ENOMEM ? thrd_nomem : thrd_error; }

int locked(int result, const void* mutex) {
  if (result == thrd_success) shep_order_lock(mutex);
  return result;
}

}  // namespace

#define SHEP_STANDS_IN_FRONT extern "C" [[gnu::visibility("default")]]

SHEP_STANDS_IN_FRONT int thrd_create(thrd_t* thread, thrd_start_t main, void* argument) {
  SHEP_FIRST(pthread_create);
  Start* start;
  {
    const Inside inside;
    start = new (take_memory(sizeof(Start))) Start{main, argument};
  }
  const int error = first(thread, nullptr, run, start);
  const Inside inside;
  if (error) give_memory(start, sizeof *start);
  return as_c11(error);
}

SHEP_STANDS_IN_FRONT int thrd_join(thrd_t thread, int* status) {
  SHEP_FIRST(pthread_join);
  void* result = nullptr;
  const int error = first(thread, &result);
  if (!error && status) *status = int(reinterpret_cast<intptr_t>(result));
  return as_c11(error);
}

SHEP_STANDS_IN_FRONT int mtx_lock(mtx_t* mutex) {
  SHEP_NEXT(mtx_lock);
  return locked(next(mutex), mutex);
}
SHEP_STANDS_IN_FRONT int mtx_trylock(mtx_t* mutex) {
  SHEP_NEXT(mtx_trylock);
  return locked(next(mutex), mutex);
}
SHEP_STANDS_IN_FRONT int mtx_timedlock(mtx_t* mutex, const timespec* until) {
  SHEP_NEXT(mtx_timedlock);
  return locked(next(mutex, until), mutex);
}
SHEP_STANDS_IN_FRONT int mtx_unlock(mtx_t* mutex) {
  SHEP_NEXT(mtx_unlock);
  shep_order_unlock(mutex);
  return next(mutex);
}

SHEP_STANDS_IN_FRONT int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  SHEP_NEXT(cnd_wait);
  const int result = next(condition, mutex);
  acquire(condition);
  return result;
}
SHEP_STANDS_IN_FRONT int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* until) {
  SHEP_NEXT(cnd_timedwait);
  const int result = next(condition, mutex, until);
  if (result == thrd_success) acquire(condition);
  return result;
}
SHEP_STANDS_IN_FRONT int cnd_signal(cnd_t* condition) {
  SHEP_NEXT(cnd_signal);
  release(condition);
  return next(condition);
}
SHEP_STANDS_IN_FRONT int cnd_broadcast(cnd_t* condition) {
  SHEP_NEXT(cnd_broadcast);
  release(condition);
  return next(condition);
}

SHEP_STANDS_IN_FRONT void call_once(once_flag* flag, void (*function)()) {
  SHEP_NEXT(call_once);
  static thread_local std::pair<once_flag*, void (*)()> wanted;
  wanted = {flag, function};
  next(flag, [] {
    const auto [mine, call] = wanted;
    call();
    release(mine);
  });
  acquire(flag);
}

}  // namespace shep::races
