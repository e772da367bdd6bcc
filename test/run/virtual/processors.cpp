// The program sees the hardware threads of the virtual machine, from its beginning on, and may bind threads to them.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="package:2 core:16 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: first: 32 32
// CHECK: for OpenMP: 32
// CHECK: then: 32 32 32 32, 32 32
// CHECK: bound: 32 32 32 32, 1 1
// CHECK: on 20
// CHECK: nowhere: Invalid argument
// CHECK: misused: 22 22 3 3 14 3 3 14 22
// CHECK: ended: 3 3
// CHECK: large: 32 20
// CHECK: at last: 32 32 32 32, 32 32
#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <thread>

static void tell(const char* when) {
  cpu_set_t of_thread, of_handle;
  CPU_ZERO(&of_thread);
  CPU_ZERO(&of_handle);
  sched_getaffinity(0, sizeof of_thread, &of_thread);
  pthread_getaffinity_np(pthread_self(), sizeof of_handle, &of_handle);
  printf("%s: %u %d %ld %ld, %d %d\n", when, std::thread::hardware_concurrency(), get_nprocs(),
         sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_CONF), CPU_COUNT(&of_thread), CPU_COUNT(&of_handle));
}

static int bind_to(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

static int error_of(int result) { return result == 0 ? 0 : errno; }

static void misuse() {
  constexpr pid_t kNobody = 99999999;
  cpu_set_t* volatile const nowhere = nullptr;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  printf("misused: %d", error_of(sched_getaffinity(0, 1, &set)));
  printf(" %d", error_of(sched_getaffinity(0, 9, &set)));
  printf(" %d %d", error_of(sched_getaffinity(-1, sizeof set, &set)),
         error_of(sched_getaffinity(kNobody, sizeof set, &set)));
  printf(" %d", error_of(sched_getaffinity(0, sizeof set, nowhere)));
  printf(" %d %d", error_of(sched_setaffinity(-1, sizeof set, &set)),
         error_of(sched_setaffinity(kNobody, sizeof set, &set)));
  printf(" %d", error_of(sched_setaffinity(0, sizeof set, nowhere)));
  printf(" %d\n", error_of(sched_setaffinity(0, 0, &set)));
  pid_t ended = 0;
  std::thread([&] { ended = gettid(); }).join();
  printf("ended: %d", error_of(sched_getaffinity(ended, sizeof set, &set)));
  printf(" %d\n", error_of(sched_setaffinity(ended, sizeof set, &set)));
  cpu_set_t* const large = CPU_ALLOC(100000);
  const size_t size = CPU_ALLOC_SIZE(100000);
  memset(large, 255, size);
  sched_getaffinity(0, size, large);
  printf("large: %d", CPU_COUNT_S(size, large));
  CPU_ZERO_S(size, large);
  CPU_SET_S(20, size, large);
  CPU_SET_S(99999, size, large);
  std::thread([=] {
    sched_setaffinity(0, size, large);
    printf(" %d\n", sched_getcpu());
  }).join();
  CPU_FREE(large);
}

int main() {
  printf("first: %u %ld\n", std::thread::hardware_concurrency(), sysconf(_SC_NPROCESSORS_ONLN));
  printf("for OpenMP: %d\n", omp_get_num_procs());
  tell("then");
  std::thread([] {
    if (bind_to(20) == 0) tell("bound");
    printf("on %d\n", sched_getcpu());
    printf("nowhere: %s\n", strerror(bind_to(40)));
  }).join();
  misuse();
  tell("at last");
  return 0;
}
