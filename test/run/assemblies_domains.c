// A member that has nothing left to do leaves, also where others are in another locality domain: here one of them waits
// for what its thread does behind that.
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws HWLOC_SYNTHETIC="numa:2 core:1 pu:1" %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq HWLOC_SYNTHETIC="numa:2 core:1 pu:1" %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=weighted HWLOC_SYNTHETIC="numa:4 core:1 pu:1" %t
#include <omp.h>
#include <sched.h>

static int came, done;

// The last member waits for what the first member's thread does afterwards.
static void meet(int number) {
  if (omp_get_thread_num() == 0) __atomic_store_n(&came, number, __ATOMIC_RELEASE);
  if (omp_get_thread_num() < omp_get_num_threads() - 1) return;
  while (__atomic_load_n(&done, __ATOMIC_ACQUIRE) < number) sched_yield();
}

int main(void) {
#pragma omp parallel
#pragma omp masked
  for (int number = 1; number <= 200; number++) {
#pragma omp task width(omp_get_num_threads()) firstprivate(number)
    meet(number);
    while (__atomic_load_n(&came, __ATOMIC_ACQUIRE) < number) {
#pragma omp taskyield
    }
    __atomic_store_n(&done, number, __ATOMIC_RELEASE);
#pragma omp taskwait
  }
  return done != 200;
}
