// The program sees the hardware threads of the virtual machine, from its beginning on, and may bind threads to them.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="package:2 core:16 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: first: 32 32
// CHECK: for OpenMP: 32
// CHECK: then: 32 32 32 32, 32 32
// CHECK: bound: 1 1 1 32, 1 1
// CHECK: on 20
// CHECK: nowhere: Invalid argument
// CHECK: at last: 32 32 32 32, 32 32
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

int main() {
  printf("first: %u %ld\n", std::thread::hardware_concurrency(), sysconf(_SC_NPROCESSORS_ONLN));
  printf("for OpenMP: %d\n", omp_get_num_procs());
  tell("then");
  std::thread([] {
    if (bind_to(20) == 0) tell("bound");
    printf("on %d\n", sched_getcpu());
    printf("nowhere: %s\n", strerror(bind_to(40)));
  }).join();
  tell("at last");
  return 0;
}
