// The bounds of reduced sections mean the variables outside of the construct, which copies hide and which the first
// thread that is done may overwrite; and what an expression declares is its own.
// RUN: %matrix --backend=%backend --flag=-O2 %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=4 %t.cxx
#include <omp.h>
#include <stdio.h>

enum { N = 24, SUM = N * (N - 1) / 2 };
static int wrong;
static long z[12];

static void check(int line) {
  const long sum = z[3] + z[4] + z[5];
  if (sum != SUM) printf("line %d: %ld\n", line, sum), ++wrong;
  for (int i = 0; i < 12; i++) z[i] = 0;
}

static void combined(void) {
  int v = 3;
#pragma omp parallel for num_threads(4) reduction(+ : z[v : v]) private(v)
  for (int i = 0; i < N; i++) v = 1, z[3 + i % 3] += i;
  check(__LINE__);
#pragma omp parallel num_threads(2) reduction(+ : z[v : v]) private(v)
  {
    v = 1;
#pragma omp master
    z[3] += SUM;
  }
  check(__LINE__);
#pragma omp parallel for num_threads(4) reduction(+ : z[v : v]) lastprivate(v)
  for (int i = 0; i < N; i++) v = 1, z[3 + i % 3] += i;
  check(__LINE__ + 0 * (wrong += v != 1));
  v = 3;
#pragma omp parallel for num_threads(4) reduction(+ : z[v : 3]) reduction(max : v)
  for (int i = 0; i < N; i++) v = i, z[3 + i % 3] += i;
  check(__LINE__ + 0 * (wrong += v != N - 1));
  v = 3;
#pragma omp parallel for simd num_threads(4) reduction(+ : z[v : v]) private(v)
  for (int i = 0; i < N; i++) v = 1, z[3 + i % 3] += i;
  check(__LINE__);
}

static void of_team(void) {
  int v = 3;
#pragma omp parallel num_threads(4)
#pragma omp for reduction(+ : z[v : v]) lastprivate(v)
  for (int i = 0; i < N; i++) v = 1, z[3 + i % 3] += i;
  check(__LINE__ + 0 * (wrong += v != 1));
  v = 3;
#pragma omp parallel num_threads(4)
#pragma omp sections reduction(+ : z[v : v]) lastprivate(v)
  {
    v = 1, z[3] += SUM - 8;
#pragma omp section
    v = 2, z[4] += 8;
  }
  check(__LINE__ + 0 * (wrong += v != 2));
  v = 3;
#pragma omp parallel num_threads(4)
#pragma omp scope reduction(+ : z[v : v]) reduction(max : v)
  {
    v = 7;
#pragma omp master
    z[3] += SUM;
  }
  check(__LINE__ + 0 * (wrong += v != 7));
}

static void tasks(void) {
  int v = 3;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(+ : z[v : v]) private(v)
  for (int i = 0; i < N; i++) v = 1, z[3 + i % 3] += i;
  check(__LINE__);
#pragma omp taskgroup task_reduction(+ : z[v : v])
#pragma omp task in_reduction(+ : z[v : v]) private(v)
  v = 1, z[5] += SUM;
  check(__LINE__);
}

static void expressions(void) {
  enum { ALIGNMENT = 256 };
  int a = 0, is_aligned = 1;
#pragma omp parallel for num_threads(4) \
    reduction(+ : z[__extension__({ int q = 3; q; }) : __extension__({ int q = 1; q + 2; })])
  for (int i = 0; i < N; i++) z[3 + i % 3] += i;
  check(__LINE__);
#pragma omp parallel num_threads(2) private(a) reduction(&& : is_aligned) \
    allocate(allocator(omp_default_mem_alloc), align(ALIGNMENT) : a)
  a = 1, is_aligned = (unsigned long)&a % ALIGNMENT == 0;
#ifdef _OPENMP
  wrong += !is_aligned;
#endif
  wrong += a > 1;
}

int main(void) {
  for (int i = 0; i < 20; i++) combined(), of_team(), tasks(), expressions();
  printf("%d\n", wrong);
  return wrong;
}
