// How many iterations of a simd loop are executed at once is limited by safelen, and by `if` to one. Clauses that name
// what has another name in an outlined region are heeded or left out, and never name something else.
// RUN: %matrix --backend=%backend --flag=-O3 %s
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static unsigned cells[N];

// Iteration j needs j - distance.
static int check(int distance) {
  int wrong = 0;
  for (int j = 0; j < N; j++) {
    wrong += cells[j] != (unsigned)(j / distance);
    cells[j] = 0;
  }
  return wrong;
}

static int combined(unsigned *x, int is_long) {
  int wrong = 0;
#pragma omp parallel for simd safelen(2) num_threads(1)
  for (int j = 2; j < N; j++) x[j] = x[j - 2] + 1;
  wrong += check(2);
#pragma omp parallel for simd safelen(8) simdlen(4) num_threads(1) aligned(x)
  for (int j = 8; j < N; j++) x[j] = x[j - 8] + 1;
  wrong += check(8);
#pragma omp parallel for simd if(simd : is_long) num_threads(1)
  for (int j = 1; j < N; j++) x[j] = x[j - 1] + 1;
  wrong += check(1);
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp taskloop simd safelen(3) num_tasks(1)
  for (int j = 3; j < N; j++) x[j] = x[j - 3] + 1;
  wrong += check(3);
  // Its own end needs no test where no variable could pass it.
#pragma omp parallel for simd safelen(4) num_threads(1)
  for (unsigned char j = 4; j <= 254; j++) x[j] = x[j - 4] + 1;
  for (int j = 255; j < N; j++) x[j] = (unsigned)(j / 4);
  return wrong + check(4);
}

// `x` is shared, and so has another name inside.
static int alone(unsigned *x, int is_long) {
  int wrong = 0, i;
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp single
    {
#pragma omp simd aligned(x : sizeof(int)) safelen(2)
      for (int j = 2; j < N; j++) x[j] = x[j - 2] + 1;
    }
#pragma omp single
    {
#pragma omp simd nontemporal(x) collapse(2)
#pragma unroll 2
      for (int j = 0; j < N / 10; j++)
        for (int k = 0; k < 10; k++) x[10 * j + k] += (unsigned)(j - j);
    }
#pragma omp single
    wrong += check(2);
#pragma omp single
    {
#pragma omp simd aligned(x) if(is_long)
      for (i = 1; i < N; i++) x[i] = x[i - 1] + 1;
      wrong += check(1) + (i != N);
    }
  }
  return wrong;
}

static int allocated(void) {
  int *x = aligned_alloc(64, 256), result[64], wrong = 0;
#pragma omp parallel firstprivate(x) allocate(x) num_threads(1)
  {
#pragma omp simd aligned(x : 64)
    for (int j = 0; j < 64; j++) x[j] = j;
#pragma omp simd nontemporal(x) safelen(4)
    for (int j = 0; j < 64; j++) result[j] = x[j];
  }
  for (int j = 0; j < 64; j++) wrong += result[j] != j;
  free(x);
  return wrong;
}

// Constants of the enclosing function, and of the region.
static int named_constants(unsigned *x) {
  enum { TWO = 2 };
  int wrong = 0;
#pragma omp parallel num_threads(1)
  {
    enum { FOUR = TWO * 2 };
#pragma omp simd safelen(TWO) simdlen(TWO)
    for (int j = 2; j < N; j++) x[j] = x[j - 2] + 1;
    wrong += check(2);
#pragma omp simd safelen(FOUR) collapse(TWO)
    for (int i = 0; i < 1; i++)
      for (int j = 4; j < N; j++) x[j] = x[j - 4] + 1;
    wrong += check(4);
#pragma omp for simd safelen(FOUR) simdlen(TWO)
    for (int j = 4; j < N; j++) x[j] = x[j - 4] + 1;
    wrong += check(4);
  }
  return wrong;
}

// The file has something else of that name, of which the clause says nothing.
static char raw[68] __attribute__((aligned(64)));
static int buffer[64] __attribute__((aligned(64)));
int *x = (int *)(raw + 4);
static uintptr_t where_the_global_points(void) { return (uintptr_t)x; }

static int named_alike(void) {
  uintptr_t low = 99;
  int *x = NULL;
#pragma omp parallel num_threads(1) private(x) allocate(x)
  {
    x = buffer;
#pragma omp simd aligned(x : 64)
    for (int j = 0; j < 64; j++) x[j] = j;
    low = where_the_global_points() & 63;
  }
  return low != 4;
}

int main(void) {
  printf("%d %d %d %d %d\n", combined(cells, 0), alone(cells, 0), allocated(), named_constants(cells), named_alike());
  return 0;
}
