// A thread that the program makes in a region may run on every cpu that the process has, whatever thread makes it and
// by whatever means: threads are bound to cores though nobody has asked for that. Where somebody has, it has its
// maker's place. The maker keeps its own in any case. Who asks for the cpus of a thread that is bound by default is told
// the process's, which it may also put back.
// RUN: %shepcxx -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: env OMP_NUM_THREADS=2 OMP_PROC_BIND=false %t
// RUN: env OMP_NUM_THREADS=2 OMP_PROC_BIND=close OMP_PLACES=threads %t bound
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <threads.h>

#include <cstdio>
#include <future>
#include <thread>

static int cpus_of_caller() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

static void* look(void* result) {
  *static_cast<int*>(result) = cpus_of_caller();
  return nullptr;
}

static int look_in_c(void* result) { return look(result), 0; }

// The cpus of a thread that is made that way.
static int cpus_of_made(int way) {
  int result = 0, ignored;
  pthread_t made;
  thrd_t c_thread;
  if (way == 0 && pthread_create(&made, nullptr, look, &result) == 0) pthread_join(made, nullptr);
  if (way == 1) std::thread(look, &result).join();
  if (way == 2) result = std::async(std::launch::async, cpus_of_caller).get();
  if (way == 3 && thrd_create(&c_thread, look_in_c, &result) == thrd_success) thrd_join(c_thread, &ignored);
  return result;
}

// Whether a thread that binds itself for a while, and puts back what it had, is as free as before.
static bool is_narrowed_by_itself() {
  cpu_set_t before, here, after;
  CPU_ZERO(&here);
  CPU_SET(sched_getcpu(), &here);
  const bool is_done = pthread_getaffinity_np(pthread_self(), sizeof before, &before) == 0 &&
                       sched_setaffinity(0, sizeof here, &here) == 0 &&
                       pthread_getaffinity_np(pthread_self(), sizeof after, &after) == 0 && CPU_EQUAL(&here, &after) &&
                       pthread_setaffinity_np(pthread_self(), sizeof before, &before) == 0 &&
                       sched_getaffinity(0, sizeof after, &after) == 0;
  return !is_done || !CPU_EQUAL(&before, &after);
}

int main(int argc, char**) {
  const int all = cpus_of_caller(), wanted = argc > 1 ? 1 : all;
  int wrong = 0;
  for (int round = 0; round < 3; ++round) {
#pragma omp parallel reduction(+ : wrong)
    {
      for (int way = 0; way < 4; ++way) wrong += cpus_of_made(way) != wanted;
      wrong += cpus_of_caller() != wanted;
      if (round == 1) wrong += is_narrowed_by_itself() || cpus_of_made(0) != wanted;
#pragma omp task shared(wrong)
      if (cpus_of_made(1) != wanted) {
#pragma omp atomic
        ++wrong;
      }
#pragma omp taskwait
      // The thread of an inner region is this one.
#pragma omp parallel num_threads(1) reduction(+ : wrong)
      wrong += cpus_of_made(0) != wanted;
    }
  }
  if (wrong) std::printf("%d threads have not %d of %d cpus\n", wrong, wanted, all);
  return wrong;
}
