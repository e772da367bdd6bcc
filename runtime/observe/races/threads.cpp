// Threads that the program makes itself, its mutexes, and what is initialised once.
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <mutex>
#include <new>

#include "observe/races/arena.h"
#include "observe/races/entry_points/entry_points.h"
#include "observe/races/shadow.h"
#include "observe/races/strand.h"
#include "platform/order_listener.h"

namespace shep::races {

namespace {

// What a thread gets from its maker.
struct Begin {
  void* (*main)(void*);
  void* argument;
  Clock so_far;
};

pthread_key_t ends;  // its destructor runs in each thread at its end

// Whoever joins the thread acquires this.
void* end_of(pthread_t thread) { return reinterpret_cast<void*>(thread); }
void thread_ends(void* thread) { release(thread); }

void begin_thread(const Begin& begin) {
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &low, &bytes);
    pthread_attr_destroy(&attributes);
  }
  const Inside inside;
  // The thread's descriptor lies behind its stack, in the same memory.
  forget(reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + bytes);
  current_strand().learn(begin.so_far);
}

void* run_thread(void* message) {
  Begin& begin = *static_cast<Begin*>(message);
  auto* const main = begin.main;
  void* const argument = begin.argument;
  begin_thread(begin);
  {
    const Inside inside;
    begin.~Begin();
    give_memory(&begin, sizeof begin);
  }
  pthread_setspecific(ends, end_of(pthread_self()));
  return main(argument);
}

using CreateThread = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int create_thread(pthread_t* thread, const pthread_attr_t* attributes, void* (*main)(void*), void* argument);

Replaced& creation() {
  static Replaced replaced("pthread_create", reinterpret_cast<void*>(create_thread));
  return replaced;
}

int create_thread(pthread_t* thread, const pthread_attr_t* attributes, void* (*main)(void*), void* argument) {
  Begin* begin;
  {
    const Inside inside;
    begin = new (take_memory(sizeof(Begin))) Begin{main, argument, {}};
    current_strand().tell(begin->so_far);
  }
  static std::atomic<bool> busy{false};
  while (busy.exchange(true, std::memory_order_acquire)) sched_yield();
  const int error = creation().call<CreateThread>(thread, attributes, run_thread, static_cast<void*>(begin));
  busy.store(false, std::memory_order_release);
  return error;
}

// ---- the C library's own ----

void* in_library(const char* name) {
  static void* const library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return dlsym(library, name);
}

#define SHEP_REAL(name) static const auto real = reinterpret_cast<decltype(&name)>(in_library(#name))

int join_thread(pthread_t thread, void** result) {
  SHEP_REAL(pthread_join);
  const int error = real(thread, result);
  if (error == 0) acquire(end_of(thread));
  return error;
}

#define SHEP_LOCKS(function, type) \
  int function##_(type* lock) { \
    SHEP_REAL(function); \
    const int error = real(lock); \
    if (error == 0) shep_order_lock(const_cast<const void*>(static_cast<const volatile void*>(lock))); \
    return error; \
  }
#define SHEP_UNLOCKS(function, type) \
  int function##_(type* lock) { \
    SHEP_REAL(function); \
    shep_order_unlock(const_cast<const void*>(static_cast<const volatile void*>(lock))); \
    return real(lock); \
  }
#define SHEP_LOCK_CALLS(each_locking, each_unlocking) \
  each_locking(pthread_mutex_lock, pthread_mutex_t) each_locking(pthread_mutex_trylock, pthread_mutex_t) \
      each_locking(pthread_spin_lock, pthread_spinlock_t) each_locking(pthread_spin_trylock, pthread_spinlock_t) \
          each_locking(pthread_rwlock_rdlock, pthread_rwlock_t) each_locking(pthread_rwlock_wrlock, pthread_rwlock_t) \
              each_locking(pthread_rwlock_tryrdlock, pthread_rwlock_t) \
                  each_locking(pthread_rwlock_trywrlock, pthread_rwlock_t) \
                      each_unlocking(pthread_mutex_unlock, pthread_mutex_t) \
                          each_unlocking(pthread_spin_unlock, pthread_spinlock_t) \
                              each_unlocking(pthread_rwlock_unlock, pthread_rwlock_t)
SHEP_LOCK_CALLS(SHEP_LOCKS, SHEP_UNLOCKS)

// Whoever waits for a condition comes behind those who have announced it.
int cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  SHEP_REAL(pthread_cond_wait);
  const int error = real(condition, mutex);
  acquire(condition);
  return error;
}
int cond_signal(pthread_cond_t* condition) {
  SHEP_REAL(pthread_cond_signal);
  release(condition);
  return real(condition);
}
int cond_broadcast(pthread_cond_t* condition) {
  SHEP_REAL(pthread_cond_broadcast);
  release(condition);
  return real(condition);
}

// ---- what is done once ----

int once(pthread_once_t* control, void (*routine)()) {
  SHEP_REAL(pthread_once);
  static thread_local void (*wanted)() = nullptr;
  static thread_local pthread_once_t* current = nullptr;
  wanted = routine;
  current = control;
  const int error = real(control, [] {
    pthread_once_t* const mine = current;
    wanted();
    release(mine);
  });
  acquire(control);
  return error;
}

// A function's static variable (Itanium C++ ABI, 3.3.3): the first byte says that it is initialised, the second that
// somebody is at it.
int guard_acquire(std::atomic<unsigned char>* guard) {
  while (true) {
    if (guard[0].load(std::memory_order_acquire)) return acquire(guard), 0;
    if (!guard[1].exchange(1, std::memory_order_acquire)) break;
    sched_yield();
  }
  if (!guard[0].load(std::memory_order_acquire)) return 1;
  guard[1].store(0, std::memory_order_release);
  return acquire(guard), 0;
}
void guard_release(std::atomic<unsigned char>* guard) {
  release(guard);
  guard[0].store(1, std::memory_order_release);
  guard[1].store(0, std::memory_order_release);
}
void guard_abort(std::atomic<unsigned char>* guard) { guard[1].store(0, std::memory_order_release); }

}  // namespace

void replace_thread_calls() {
  pthread_key_create(&ends, thread_ends);
  creation();
  replace("pthread_join", reinterpret_cast<void*>(join_thread));
#define SHEP_REPLACE(function, type) replace(#function, reinterpret_cast<void*>(function##_));
  SHEP_LOCK_CALLS(SHEP_REPLACE, SHEP_REPLACE)
#undef SHEP_REPLACE
  replace("pthread_cond_wait", reinterpret_cast<void*>(cond_wait));
  replace("pthread_cond_signal", reinterpret_cast<void*>(cond_signal));
  replace("pthread_cond_broadcast", reinterpret_cast<void*>(cond_broadcast));
  replace("pthread_once", reinterpret_cast<void*>(once));
  replace("__cxa_guard_acquire", reinterpret_cast<void*>(guard_acquire));
  replace("__cxa_guard_release", reinterpret_cast<void*>(guard_release));
  replace("__cxa_guard_abort", reinterpret_cast<void*>(guard_abort));
}

}  // namespace shep::races
