// Threads that the program makes itself, its mutexes, and what is initialised once.
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <time.h>

#include <atomic>
#include <new>

#include "observe/races/arena.h"
#include "observe/races/entry_points/entry_points.h"
#include "observe/races/shadow.h"
#include "observe/races/strand.h"
#include "platform/next_function.h"
#include "platform/order_listener.h"

namespace shep::races {

namespace {

// A thread that the program has made. It lives until the thread is joined; where that is detached, until another has
// its name.
struct Life {
  void* (*main)(void*);
  void* argument;
  Clock told;  // what its maker had done; and, when it has ended, all that it has done
  pthread_t thread = 0;
  Life* next = nullptr;
};
constinit Life* lives = nullptr;  // of the threads that have begun
constinit int beginning = 0;      // threads that are made, and are not in that list yet

pthread_key_t ends;  // its destructor runs in each thread at its end

// What others will have on the same stack is new. Here and not at the thread's begin, where ThreadSanitizer may not
// know of the thread yet: pthread_getattr_np() allocates.
void forget_stack() {
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  pthread_attr_getstack(&attributes, &low, &bytes);
  pthread_attr_destroy(&attributes);
  const Inside inside;
  // The thread's descriptor lies behind its stack, in the same memory.
  if (inside) forget(reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + bytes);
}

void thread_ends(void* message) {
  forget_stack();
  const Inside inside;
  current_strand().tell(static_cast<Life*>(message)->told);
}

Life& make_life(void* (*main)(void*), void* argument) {
  const Inside inside;
  Life& life = *new (take_memory(sizeof(Life))) Life{main, argument, {}};
  current_strand().tell(life.told);
  ++beginning;
  return life;
}

void end(Life& life) {
  life.~Life();
  give_memory(&life, sizeof life);
}

// Returns the life of the thread of that name, which is no longer in the list; null: none.
Life* take_out(pthread_t thread) {
  Life** link = &lives;
  while (*link && (*link)->thread != thread) link = &(*link)->next;
  Life* const found = *link;
  if (found) *link = found->next;
  return found;
}

void put_in(Life& life, pthread_t thread) {
  if (Life* const detached = take_out(thread)) end(*detached);
  life.thread = thread;
  life.next = lives;
  lives = &life;
}

// The thread itself does so: others may know its name before its maker does.
void* run_thread(void* message) {
  Life& life = *static_cast<Life*>(message);
  {
    const Inside inside;
    current_strand().learn(life.told);
    put_in(life, pthread_self());
    --beginning;
  }
  pthread_setspecific(ends, &life);
  return life.main(life.argument);
}

constinit bool are_watched = false;  // else: before any code of the program runs

}  // namespace

// Those that follow stand in front of the C library's, like any function of a library that is put in front of a
// program. Where ThreadSanitizer is part of the program they are what its own functions call, and where it is a library
// they call those. Its code cannot be overwritten, as that of others: it has to run, for several threads at once, since
// ThreadSanitizer keeps a list of the threads that live.

extern "C" [[gnu::visibility("default")]] int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                             void* (*main)(void*), void* argument) {
  SHEP_NEXT(pthread_create);
  if (!are_watched) return next(thread, attributes, main, argument);
  Life& life = make_life(main, argument);
  const int error = next(thread, attributes, run_thread, &life);
  if (!error) return 0;
  const Inside inside;
  --beginning;
  end(life);
  return error;
}

namespace {

// One who is not in the list may be about to come into it.
Life* take_out_when_begun(pthread_t thread) {
  while (true) {
    {
      const Inside inside;
      Life* const life = take_out(thread);
      if (life || beginning == 0) return life;
    }
    sched_yield();
  }
}

// The life is taken out before: once the thread has been joined, another may have its name.
template <class Join> int join(pthread_t thread, const Join& next) {
  Life* const life = take_out_when_begun(thread);
  const int error = next();
  const Inside inside;
  if (!life) return error;
  if (error) return put_in(*life, thread), error;  // tried too early
  current_strand().learn(life->told);
  end(*life);
  return 0;
}

}  // namespace

#define SHEP_JOINS(name, parameters, arguments) \
  extern "C" [[gnu::visibility("default")]] int name parameters { \
    SHEP_NEXT(name); \
    return join(thread, [&] { return next arguments; }); \
  }
SHEP_JOINS(pthread_join, (pthread_t thread, void** result), (thread, result))
SHEP_JOINS(pthread_tryjoin_np, (pthread_t thread, void** result), (thread, result))
SHEP_JOINS(pthread_timedjoin_np, (pthread_t thread, void** result, const timespec* until), (thread, result, until))
#undef SHEP_JOINS

namespace {

// ---- the C library's own ----

// Opened before there are threads: ThreadSanitizer holds a lock meanwhile, which the child of a fork would wait for if
// another thread had it.
constinit void* library = nullptr;

void* in_library(const char* name) { return dlsym(library, name); }

#define SHEP_REAL(name) static const auto real = reinterpret_cast<decltype(&name)>(in_library(#name))

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
int cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* until) {
  SHEP_REAL(pthread_cond_timedwait);
  const int error = real(condition, mutex, until);
  if (error == 0) acquire(condition);
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

// ---- semaphores, barriers ----

int post(sem_t* semaphore) {
  SHEP_REAL(sem_post);
  release(semaphore);
  return real(semaphore);
}
#define SHEP_SEMAPHORE_WAITS(name, parameters, arguments) \
  int name##_ parameters { \
    SHEP_REAL(name); \
    const int error = real arguments; \
    if (error == 0) acquire(semaphore); \
    return error; \
  }
SHEP_SEMAPHORE_WAITS(sem_wait, (sem_t * semaphore), (semaphore))
SHEP_SEMAPHORE_WAITS(sem_trywait, (sem_t * semaphore), (semaphore))
SHEP_SEMAPHORE_WAITS(sem_timedwait, (sem_t * semaphore, const timespec* until), (semaphore, until))
#undef SHEP_SEMAPHORE_WAITS

// Whoever passes late may hear of what others did behind the barrier, and comes behind more than is promised.
int barrier_wait(pthread_barrier_t* barrier) {
  SHEP_REAL(pthread_barrier_wait);
  release(barrier);
  const int error = real(barrier);
  if (error == 0 || error == PTHREAD_BARRIER_SERIAL_THREAD) acquire(barrier);
  return error;
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
  library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  pthread_key_create(&ends, thread_ends);
  // Threads that were about to begin are not there in the child of a fork. Its other handlers give the lock back later.
  pthread_atfork(nullptr, nullptr, [] { beginning = 0; });
  are_watched = true;
#define SHEP_REPLACE(function, type) replace(#function, reinterpret_cast<void*>(function##_));
  SHEP_LOCK_CALLS(SHEP_REPLACE, SHEP_REPLACE)
#undef SHEP_REPLACE
  replace("pthread_cond_wait", reinterpret_cast<void*>(cond_wait));
  replace("pthread_cond_timedwait", reinterpret_cast<void*>(cond_timedwait));
  replace("pthread_cond_signal", reinterpret_cast<void*>(cond_signal));
  replace("pthread_cond_broadcast", reinterpret_cast<void*>(cond_broadcast));
  replace("sem_post", reinterpret_cast<void*>(post));
  replace("sem_wait", reinterpret_cast<void*>(sem_wait_));
  replace("sem_trywait", reinterpret_cast<void*>(sem_trywait_));
  replace("sem_timedwait", reinterpret_cast<void*>(sem_timedwait_));
  replace("pthread_barrier_wait", reinterpret_cast<void*>(barrier_wait));
  replace("pthread_once", reinterpret_cast<void*>(once));
  replace("__cxa_guard_acquire", reinterpret_cast<void*>(guard_acquire));
  replace("__cxa_guard_release", reinterpret_cast<void*>(guard_release));
  replace("__cxa_guard_abort", reinterpret_cast<void*>(guard_abort));
}

}  // namespace shep::races
