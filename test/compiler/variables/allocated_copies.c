// allocate: private copies lie where the allocator says. They are larger than stacks, a pool has room for one team's
// and no more, and an allocator without room ends the program.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: not env OMP_NUM_THREADS=2 %t none 2>&1 | %FileCheck %s
// CHECK: an allocate clause's allocator has no room for a private variable of 16000000 bytes
#include "verify.h"
#include <omp.h>

#define N 2000000
enum { kTeam = 2, kTimes = 20 };

static double large[N], other[N];

static omp_allocator_handle_t pool_of(omp_uintptr_t bytes, omp_uintptr_t otherwise) {
  omp_alloctrait_t traits[2] = {{omp_atk_pool_size, bytes}, {omp_atk_fallback, otherwise}};
  return omp_init_allocator(omp_default_mem_space, 2, traits);
}

static void use(double *array, double value) {
  for (int i = 0; i < N; i += 4096 / 8) array[i] = value;
  array[N - 1] = value;
}

static void parallel_and_loops(omp_allocator_handle_t pool) {
  double sum = 0;
  for (int i = 0; i < N; ++i) large[i] = 1;
#pragma omp parallel num_threads(kTeam) private(other) reduction(+ : sum) allocate(pool : other) allocate(omp_large_cap_mem_alloc : sum)
  {
    use(other, omp_get_thread_num());
    sum += other[N - 1];
#pragma omp barrier
    VERIFY(other[0] == omp_get_thread_num());
  }
  VERIFY(sum == 1);
#pragma omp parallel num_threads(kTeam) firstprivate(large) allocate(pool : large)
  {
    VERIFY(large[N - 1] == 1);
    use(large, 5);
  }
  VERIFY(large[N - 1] == 1);
#pragma omp parallel for num_threads(kTeam) firstprivate(large) lastprivate(large) allocate(pool : large)
  for (int i = 0; i < 10; ++i) large[7] = large[7] + i, large[8] = i;
  VERIFY(large[8] == 9 && large[9] == 1);
  large[7] = large[8] = 1;
#pragma omp parallel num_threads(kTeam)
  {
#pragma omp sections private(large) allocate(pool : large)
    {
      use(large, 3);
#pragma omp section
      use(large, 4);
    }
#pragma omp single firstprivate(large) allocate(pool : large)
    {
      VERIFY(large[11] == 1);
      use(large, 6);
    }
#pragma omp for reduction(+ : large) allocate(pool : large)
    for (int i = 0; i < 4; ++i) large[i] += i;
  }
  VERIFY(large[0] == 1 && large[1] == 2 && large[2] == 3 && large[3] == 4 && large[4] == 1);
}

static void tasks(omp_allocator_handle_t pool) {
  int seen = 0, number = 7;
#pragma omp parallel num_threads(kTeam)
#pragma omp single
  {
#pragma omp task private(other) firstprivate(number) shared(seen) allocate(pool : other, number)
    {
      use(other, number);
      int parts = 0;
      // A region inside reaches the copy, and copies it in turn.
#pragma omp parallel num_threads(kTeam) reduction(+ : parts)
      parts += other[0] == 7 && other[N - 1] == 7;
#pragma omp task shared(seen, parts)
      seen = parts * (int)other[N - 1];
#pragma omp taskwait
    }
  }
  VERIFY(seen == 7);  // the region inside has one thread
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp taskloop private(other) num_tasks(3) allocate(pool : other)
  for (int i = 0; i < 6; ++i) use(other, i);
  seen = 0;
#pragma omp target private(other) map(tofrom : seen) uses_allocators(omp_default_mem_alloc) allocate(omp_default_mem_alloc : other)
  {
    use(other, 9);
    seen = (int)other[N - 1];
  }
  VERIFY(seen == 9);
#pragma omp teams num_teams(2) private(number, other) reduction(+ : seen) allocate(pool : other) allocate(number)
  {
    number = 1;
    use(other, number);
    seen += (int)other[0];
  }
  VERIFY(seen == 11);
}

int main(int count, char **arguments) {
  const omp_allocator_handle_t pool = pool_of(kTeam * (sizeof large + 4096), omp_atv_abort_fb);
  for (int i = 0; i < kTimes; ++i) {
    parallel_and_loops(pool);
    tasks(pool);
  }
  (void)arguments;
  if (count > 1) {
    const omp_allocator_handle_t none = pool_of(64, omp_atv_null_fb);
#pragma omp parallel private(large) allocate(none : large)
    use(large, 1);
  }
  return 0;
}
