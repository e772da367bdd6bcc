// Waits that end at a time do so in virtual time: not before, though other threads take far longer here than there, and
// not long after, though virtual time has been far ahead of this one.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// CHECK-NOT: after
// CHECK: done
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono;

static constexpr auto kWait = milliseconds(20);

static timespec then_by(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  time.tv_nsec += 20'000'000;
  if (time.tv_nsec >= 1'000'000'000) ++time.tv_sec, time.tv_nsec -= 1'000'000'000;
  return time;
}

static void compute() {
  for (volatile int i = 0; i < 2'000'000; i = i + 1) {}
}

// One thread waits in vain, while three others compute; then it waits alone.
template <typename Wait>
static void measure(const char *name, Wait wait) {
  for (const bool alone : {false, true}) {
#pragma omp parallel num_threads(4)
    {
#pragma omp masked
      {
        const auto began = steady_clock::now();
        const bool is_over = wait();
        const double waited = duration<double>(steady_clock::now() - began).count();
        if (!is_over || waited < 0.0199 || waited > 0.5) printf("%s ends after %g s, %d\n", name, waited, is_over);
      }
      if (!alone) compute();
    }
  }
}

int main() {
  std::mutex lock;
  std::condition_variable never;
  std::timed_mutex timed;
  std::shared_timed_mutex shared;
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  pthread_cond_t by_attribute;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&by_attribute, &attributes);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  cnd_t c_condition;
  mtx_t c_mutex;
  cnd_init(&c_condition);
  mtx_init(&c_mutex, mtx_timed);
  timed.lock();
  std::thread([&] { shared.lock(); }).join();  // its holder would be told of a deadlock
  sleep(10);  // virtual time is ahead now
  measure("wait_for", [&] {
    std::unique_lock held(lock);
    return never.wait_for(held, kWait) == std::cv_status::timeout;
  });
  measure("wait_until", [&] {
    std::unique_lock held(lock);
    return never.wait_until(held, system_clock::now() + kWait) == std::cv_status::timeout;
  });
  measure("pthread_cond_timedwait", [&] {
    pthread_mutex_lock(&mutex);
    const timespec then = then_by(CLOCK_MONOTONIC);
    const int result = pthread_cond_timedwait(&by_attribute, &mutex, &then);
    pthread_mutex_unlock(&mutex);
    return result == ETIMEDOUT;
  });
  measure("cnd_timedwait", [&] {
    mtx_lock(&c_mutex);
    const timespec then = then_by(CLOCK_REALTIME);
    const int result = cnd_timedwait(&c_condition, &c_mutex, &then);
    mtx_unlock(&c_mutex);
    return result == thrd_timedout;
  });
  mtx_lock(&c_mutex);
  measure("mtx_timedlock", [&] {
    const timespec then = then_by(CLOCK_REALTIME);
    return mtx_timedlock(&c_mutex, &then) == thrd_timedout;
  });
  measure("sem_timedwait", [&] {
    const timespec then = then_by(CLOCK_REALTIME);
    return sem_timedwait(&semaphore, &then) == -1 && errno == ETIMEDOUT;
  });
  measure("sem_clockwait", [&] {
    const timespec then = then_by(CLOCK_MONOTONIC);
    return sem_clockwait(&semaphore, CLOCK_MONOTONIC, &then) == -1 && errno == ETIMEDOUT;
  });
  measure("try_lock_for", [&] { return !timed.try_lock_for(kWait); });
  measure("try_lock_until", [&] { return !timed.try_lock_until(system_clock::now() + kWait); });
  measure("shared, try_lock_for", [&] { return !shared.try_lock_for(kWait); });
  measure("try_lock_shared_for", [&] { return !shared.try_lock_shared_for(kWait); });
  printf("done\n");
  return 0;
}
