// The program's clocks and its sleep are virtual, whichever call it uses: a second of sleep in each of eight tasks takes
// two on four processors, and no time here. Two runs are alike.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: %shepherd simulate --machine="core:4 pu:1" --strand=100 %t > %t.once 2> %t.told
// RUN: %FileCheck %s < %t.once
// RUN: %not grep "waits in the system" %t.told
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --strand=100 %t > %t.again
// RUN: cmp %t.once %t.again
// CHECK: nanosleep: 2.0
// CHECK: clock_nanosleep: 2.0
// CHECK: until monotonic: 2.0
// CHECK: until time of day: 2.0
// CHECK: usleep: 2.0
// CHECK: sleep: 2.0
// CHECK: thrd_sleep: 2.0
// CHECK: sleep_for: 2.0
// CHECK: sleep_until: 2.0
// CHECK: done
#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <thread>

static double seconds(const timespec &time) { return double(time.tv_sec) + 1e-9 * double(time.tv_nsec); }

// By all clocks, which go on alike.
static double now() {
  static double behind[6];
  static bool first = true;
  timespec monotonic, day, utc;
  timeval old;
  struct timezone zone;
  clock_gettime(CLOCK_MONOTONIC, &monotonic);
  clock_gettime(CLOCK_REALTIME, &day);
  if (timespec_get(&utc, TIME_UTC) != TIME_UTC || gettimeofday(&old, &zone) != 0) abort();
  const double told[] = {seconds(monotonic), seconds(day), seconds(utc), double(old.tv_sec) + 1e-6 * double(old.tv_usec),
                         double(time(nullptr)), omp_get_wtime()};
  const double may_differ[] = {0, 1e-3, 1e-3, 1e-3, 1, 1e-3};
  for (int clock = 0; clock < 6; ++clock) {
    const double late = told[clock] - told[0];
    if (first) behind[clock] = late;
    if (late - behind[clock] > may_differ[clock] || behind[clock] - late > may_differ[clock])
      printf("clock %d differs by %g\n", clock, late - behind[clock]);
  }
  first = false;
  return told[0];
}

template <typename Sleep>
static void measure(const char *name, Sleep sleep) {
  const double began = now();
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 8; ++i)
#pragma omp task firstprivate(sleep)
    if (sleep() != 0) abort();
  printf("%s: %.1f\n", name, now() - began);
}

static timespec in_a_second(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  ++time.tv_sec;
  return time;
}

static void pause_for_long() {
  const timespec hour = {3600, 0};
  nanosleep(&hour, nullptr);
}

int main() {
  const timespec second = {1, 0};
  measure("nanosleep", [=] { return nanosleep(&second, nullptr); });
  measure("clock_nanosleep", [=] { return clock_nanosleep(CLOCK_MONOTONIC, 0, &second, nullptr); });
  measure("until monotonic", [] {
    const timespec then = in_a_second(CLOCK_MONOTONIC);
    return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &then, nullptr);
  });
  measure("until time of day", [] {
    const timespec then = in_a_second(CLOCK_REALTIME);
    return clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &then, nullptr);
  });
  measure("usleep", [] { return usleep(1000000); });
  measure("sleep", [] { return int(sleep(1)); });
  measure("thrd_sleep", [=] { return thrd_sleep(&second, nullptr); });
  measure("sleep_for", [] { return std::this_thread::sleep_for(std::chrono::seconds(1)), 0; });
  measure("sleep_until", [] {
    std::this_thread::sleep_until(std::chrono::system_clock::now() + std::chrono::seconds(1));
    return 0;
  });
  // What makes no sense is an error as ever; what has passed takes no time.
  const timespec wrong = {0, 1000000000}, before = {0, 0};
  if (nanosleep(&wrong, nullptr) != -1 || errno != EINVAL) printf("nanosleep takes nonsense\n");
  if (clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, nullptr) != EINVAL) printf("clock_nanosleep takes nonsense\n");
  if (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &before, nullptr) != 0) printf("refused what has passed\n");
  if (timespec_get(nullptr, 77) != 0) printf("timespec_get takes nonsense\n");
  // A thread that has not met the simulation may be cancelled while it sleeps.
  pthread_t sleeper;
  pthread_create(&sleeper, nullptr, [](void *) -> void * { return pause_for_long(), nullptr; }, nullptr);
  pthread_cancel(sleeper);
  pthread_join(sleeper, nullptr);
  printf("done\n");
  return 0;
}
