// allocate: variables, and the private copies of constructs, have the alignment that it asks for.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"
#include <omp.h>
#include <stdint.h>

#define IS_ALIGNED(x, bytes) ((uintptr_t)&(x) % (bytes) == 0)

char pad, global = 3;
#pragma omp allocate(global) align(128) allocator(omp_high_bw_mem_alloc)

static int fresh(omp_allocator_handle_t allocator) {
  char first = 1, table[3] = {1, 2, 3};
#pragma omp allocate(first, table) align(256) allocator(allocator)
  (void)allocator;
  static char counter;
#pragma omp allocate(counter) align(64)
  VERIFY(IS_ALIGNED(first, 256) && IS_ALIGNED(table, 256) && IS_ALIGNED(counter, 64));
  return first + table[2] + ++counter;
}

// Of variables that a region declares.
static int in_regions(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    char first = 1, table[3] = {1, 2, 3};
#pragma omp allocate(first, table) align(256) allocator(omp_thread_mem_alloc)
    VERIFY(IS_ALIGNED(first, 256) && IS_ALIGNED(table, 256));
#pragma omp task shared(sum) firstprivate(first)
    {
      char second = first;
#pragma omp allocate(second) align(1024)
      VERIFY(IS_ALIGNED(second, 1024));
#pragma omp atomic
      sum += second;
    }
#pragma omp taskwait
    sum += table[2];
  }
  return sum;
}

// The alignment is a trait of the allocator, which the program makes when it runs.
static void by_trait(int n) {
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 1024}};
  omp_allocator_handle_t wide = omp_init_allocator(omp_default_mem_space, 1, traits);
  char x = 1, table[3] = {1, 2, 3}, last = 0, values[n], seen = 0;
  int sum = 0;
  values[0] = 5;
  (void)wide;
#pragma omp parallel private(last) firstprivate(x, table, values) reduction(+ : sum) allocate(wide : x, table, last, values, sum)
  {
    last = x;
    VERIFY(IS_ALIGNED(x, 1024) && IS_ALIGNED(table, 1024) && IS_ALIGNED(last, 1024) && IS_ALIGNED(values, 1024) && IS_ALIGNED(sum, 1024));
    sum += last + values[0];
  }
  VERIFY(sum % 6 == 0);
#pragma omp parallel for lastprivate(last) allocate(allocator(wide) : last)
  for (int i = 0; i < 10; ++i) {
    last = (char)i;
    VERIFY(IS_ALIGNED(last, 1024));
  }
#pragma omp parallel sections firstprivate(x) allocate(wide : x)
  { VERIFY(IS_ALIGNED(x, 1024)); }
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(x, table) shared(seen) allocate(wide : x, table)
    {
      VERIFY(IS_ALIGNED(x, 1024) && IS_ALIGNED(table, 1024));
      seen = table[2];
    }
#pragma omp taskloop firstprivate(x) allocate(wide : x)
    for (int i = 0; i < 10; ++i) VERIFY(IS_ALIGNED(x, 1024));
  }
  VERIFY(last == 9 && seen == 3);
  char fresh = 2;
#pragma omp allocate(fresh) allocator(wide)
  VERIFY(IS_ALIGNED(fresh, 1024) && fresh == 2);
}

int main(void) {
  by_trait(3);
  VERIFY(in_regions() % 4 == 0);
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 1, traits);
  char x = 1, y = 2;
  int sum = 0;
  VERIFY(fresh(allocator) == 5 && fresh(omp_default_mem_alloc) == 6);
  VERIFY(IS_ALIGNED(global, 128) && global == 3);
#pragma omp parallel firstprivate(x) private(y) allocate(allocator(allocator), align(512) : x) allocate(align(128) : y) allocate(omp_default_mem_alloc : sum) reduction(+ : sum)
  {
    y = x;
    VERIFY(IS_ALIGNED(x, 512) && IS_ALIGNED(y, 128));
    sum += y;
  }
  VERIFY(sum == 3);
#pragma omp parallel for lastprivate(x) allocate(allocator(omp_default_mem_alloc) : x)
  for (int i = 0; i < 10; ++i) x = (char)i;
  VERIFY(x == 9);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(x) allocate(align(16), allocator(allocator) : x)
    VERIFY(x == 9);
  }
  omp_destroy_allocator(allocator);
  return 0;
}
