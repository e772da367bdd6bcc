// Barriers of the program's own threads, in place of the C library's (POSIX.1-2017, pthread_barrier_wait and kin),
// which does not tell who has come. One that other processes may use is waited for in the system, and so is one for
// which threads wait in the system, since they came when the machine did not know them.
#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include <atomic>
#include <new>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

// They are never given back: who leaves one looks at its round, though another thread may have destroyed it.
struct Barrier {
  std::atomic<const void*> object{nullptr};  // null: it may be used anew
  unsigned expected = 0, arrived = 0;
  uint64_t round = 0;
  std::atomic<int> in_system{0};  // threads
  Barrier* older = nullptr;
};
constinit std::atomic<Barrier*> newest{nullptr};

Barrier* find(const void* object) {
  Barrier* each = newest.load(std::memory_order_acquire);
  while (each && each->object.load(std::memory_order_acquire) != object) each = each->older;
  return each;
}

// Null: there is no memory.
Barrier* find_unused() {
  for (Barrier* each = newest.load(std::memory_order_acquire); each; each = each->older) {
    const void* none = nullptr;
    if (each->object.compare_exchange_strong(none, each)) return each;
  }
  auto* const barrier = new (std::nothrow) Barrier;
  if (!barrier) return nullptr;
  barrier->object.store(barrier);
  barrier->older = newest.load();
  while (!newest.compare_exchange_weak(barrier->older, barrier)) {}
  return barrier;
}

bool is_for_processes(const pthread_barrierattr_t* attributes) {
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (attributes) pthread_barrierattr_getpshared(attributes, &shared);
  return shared == PTHREAD_PROCESS_SHARED;
}

int wait(Thread& thread, Barrier& barrier) {
  touch(thread, barrier.object);
  if (++barrier.arrived < barrier.expected) {
    for (const uint64_t round = barrier.round; barrier.round == round;) wait_for(thread, &barrier);
    return 0;
  }
  barrier.arrived = 0;
  ++barrier.round;
  wake(&thread, &barrier, INT_MAX);
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

}  // namespace

SHEP_EXPORT int pthread_barrier_init(pthread_barrier_t* object, const pthread_barrierattr_t* attributes,
                                     unsigned expected) noexcept {
  SHEP_NEXT(pthread_barrier_init);
  const int error = next(object, attributes, expected);
  if (error) return error;
  Barrier* barrier = find(object);
  if (is_for_processes(attributes)) {
    if (barrier) barrier->object.store(nullptr);
    return 0;
  }
  if (!barrier) barrier = find_unused();
  if (!barrier) return ENOMEM;
  barrier->expected = expected;
  barrier->arrived = 0;
  barrier->object.store(object, std::memory_order_release);
  return 0;
}

SHEP_EXPORT int pthread_barrier_destroy(pthread_barrier_t* object) noexcept {
  SHEP_NEXT(pthread_barrier_destroy);
  if (Barrier* const barrier = find(object)) barrier->object.store(nullptr);
  return next(object);
}

SHEP_EXPORT int pthread_barrier_wait(pthread_barrier_t* object) noexcept {
  SHEP_NEXT(pthread_barrier_wait);
  Barrier* const barrier = find(object);
  if (!barrier) return next(object);
  Thread* const thread = meet();
  if (thread && barrier->in_system.load() == 0) {
    const ProgramCall call(thread, SHEP_CALLER);
    return wait(*thread, *barrier);
  }
  barrier->in_system.fetch_add(1);
  const int result = next(object);
  barrier->in_system.fetch_sub(1);
  return result;
}
