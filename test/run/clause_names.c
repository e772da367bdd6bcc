// Names in a loop's clauses mean what is outside: not the construct's copies, nor what its loops declare, nor another
// function's enumerators. What a clause says is computed once.
// RUN: %matrix --backend=%backend --flag=-O2 %s
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_num_threads() 1
#endif
#include <stdio.h>

enum { N = 24, K = 16 };
struct T {
  char c[16];
};
static int times[N];

static int not_once(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    wrong += times[i] != 1;
    times[i] = 0;
  }
  return wrong;
}

static int chunks(void) {
  int v = 3, wrong = 0, i = 5;
#pragma omp parallel for num_threads(4) schedule(static, v) lastprivate(v)
  for (int j = 0; j < N; j++) {
    v = j;
#pragma omp atomic
    times[j]++;
  }
  wrong += not_once() + (v != N - 1);
  v = 3;
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(static, v) reduction(max : v)
    for (int j = 0; j < N; j++) {
      v = j;
#pragma omp atomic
      times[j]++;
    }
#pragma omp for schedule(dynamic, v / 8) private(v) nowait
    for (int j = 0; j < N; j++) {
      v = j;
#pragma omp atomic
      times[j] += v == j;
    }
  }
  for (int j = 0; j < N; j++) times[j]--;
  wrong += not_once();
#pragma omp parallel for num_threads(4) schedule(static, i)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    times[i]++;
  }
  wrong += not_once();
#pragma omp teams distribute num_teams(2) dist_schedule(static, v) lastprivate(v)
  for (int j = 0; j < N; j++) {
    v = j;
#pragma omp atomic
    times[j]++;
  }
  return wrong + not_once();
}

static int called;
static int three(void) {
#pragma omp atomic
  called++;
  return 3;
}

static int steps(void) {
  int n = 3, x = 0, i = 3, wrong = 0, values[N];
#pragma omp parallel for num_threads(4) linear(x : n) firstprivate(n)
  for (int j = 0; j < N; j++) {
    n = 100;
    values[j] = x;
    x += 3;
  }
  for (int j = 0; j < N; j++) wrong += values[j] != 3 * j;
  wrong += x != 3 * N;
  x = 0;
#pragma omp parallel for num_threads(2) linear(x : i)
  for (int i = 0; i < N; i++) {
    values[i] = x;
    x += 3;
  }
  for (int j = 0; j < N; j++) wrong += values[j] != 3 * j;
#pragma omp parallel num_threads(1)
  {
    x = 0;
#pragma omp simd linear(x : i)
    for (int i = 0; i < N; i++) {
      values[i] = x;
      x += 3;
    }
  }
  for (int j = 0; j < N; j++) wrong += values[j] != 3 * j;
  x = 0;
#pragma omp parallel num_threads(2)
#pragma omp for linear(x : three())
  for (int j = 0; j < N; j++) {
    values[j] = x;
    x += 3;
  }
#ifdef _OPENMP
  wrong += called < 1 || called > 2;
#endif
  return wrong + (values[N - 1] != 3 * (N - 1));
}

// A leaf around the loop reduces what the loop's clauses name.
static int of_reduced(void) {
  int v = 3, x = 0, a[2] = {2, 0}, wrong = 0, values[N], by[N] = {0}, size = 1;
#pragma omp parallel for num_threads(2) reduction(+ : v) linear(x : v)
  for (int j = 0; j < N; j++) {
    values[j] = x;
    x += 3;
  }
  for (int j = 0; j < N; j++) wrong += values[j] != 3 * j;
  wrong += x != 3 * N;
  // A fast thread combines before a slow one has looked.
  for (int round = 0; round < 50; round++) {
    v = 3;
#pragma omp parallel for num_threads(4) reduction(+ : v) schedule(static, v)
    for (int j = 0; j < N; j++) {
      v += j;
#pragma omp atomic
      times[j]++;
    }
    wrong += not_once() + (v != 3 + N * (N - 1) / 2);
    x = 0, v = 3;
#pragma omp parallel for num_threads(4) reduction(+ : v) linear(x : v)
    for (int j = 0; j < N; j++) {
      values[j] = x;
      x += 3;
      v += j;
    }
    for (int j = 0; j < N; j++) wrong += values[j] != 3 * j;
  }
  v = 3;
#ifdef _OPENMP
#pragma omp parallel for num_threads(2) reduction(* : v) schedule(static, v)
  for (int j = 0; j < N; j++) by[j] = omp_get_thread_num(), size = omp_get_num_threads();
  for (int j = 0; j < N; j++) wrong += by[j] != j / 3 % size;
#pragma omp parallel for simd num_threads(2) reduction(+ : a) schedule(static, a[0])
  for (int j = 0; j < N; j++) by[j] = omp_get_thread_num();
  for (int j = 0; j < N; j++) wrong += by[j] != j / 2 % size;
#endif
  return wrong + (by[0] > size + a[1]);
}

// One team combines before the next begins.
static int of_teams(void) {
  int v = 3, wrong = 0, sums[N] = {0};
#pragma omp teams distribute num_teams(3) reduction(+ : v) dist_schedule(static, v)
  for (int j = 0; j < N; j++) v += j, times[j]++;
  wrong += not_once() + (v != 3 + N * (N - 1) / 2);
  v = 3;
#pragma omp teams distribute simd num_teams(3) lastprivate(v) dist_schedule(static, v)
  for (int j = 0; j < N; j++) v = j, times[j]++;
  wrong += not_once() + (v != N - 1);
  v = N;
#pragma omp teams distribute num_teams(3) reduction(+ : sums[ : v]) reduction(+ : v)
  for (int j = 0; j < N; j++) sums[j]++, v -= 3;
  for (int j = 0; j < N; j++) wrong += sums[j] != 1;
  v = 3;
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom : times) reduction(+ : v) \
    dist_schedule(static, v) schedule(static, v) num_threads(v) if (target : v == 3) if (parallel : v < 4)
  for (int j = 0; j < N; j++) v += j, times[j] += omp_get_num_threads() > 0;
  return wrong + not_once() + (v != 3 + N * (N - 1) / 2);
}

// Types and expressions of the function's own.
static int expressions(void) {
  typedef int T;
  struct L {
    int m;
  };
  int v = 3, sum = 0;
#pragma omp parallel for schedule(static, (T)v) reduction(+ : sum)
  for (int j = 0; j < N; j++) sum++;
#pragma omp parallel for schedule(static, ((struct L){v}).m) private(v) reduction(+ : sum)
  for (int j = 0; j < N; j++) sum++;
#pragma omp parallel for schedule(static, __extension__({ int q = v; __typeof__(v) r = 1; q / r; })) lastprivate(v) \
    reduction(+ : sum)
  for (int j = 0; j < N; j++) v = 3, sum++;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(__extension__({ int q = v; q; })) lastprivate(v)
    for (int j = 0; j < N; j++) v = j;
    v = 2;
#pragma omp task depend(out : times[__extension__({ int q = v; q; })]) firstprivate(v) shared(sum)
    v = 7, sum += v;
  }
  return sum - 3 * N - 7;
}

__attribute__((noinline)) static void shifted(int *to, const int *from, int *other, const int *source) {
  enum { K = 2 };
  struct T {
    char c[2];
  };
#pragma omp simd safelen(K)
  for (int i = 0; i < 64; i++) to[i] = from[i] + 1;
#pragma omp simd safelen(sizeof(struct T))
  for (int i = 0; i < 64; i++) other[i] = source[i] + 1;
  // What a region names moves out of the function.
#pragma omp parallel num_threads(K)
  {
    struct T t = {{0}};
    t.c[K - 1] = 1;
  }
}

static int enumerators(void) {
  int a[66] = {0}, b[66] = {0}, x = 0, values[8];
  shifted(a + 2, a, b + 2, b);
  enum { K = 2 };
#pragma omp simd linear(x : K)
  for (int i = 0; i < 8; i++) {
    values[i] = x;
    x += 2;
  }
#pragma omp parallel num_threads(K)
  (void)K;
  return (a[65] != 32) + (b[65] != 32) + (values[7] != 14);
}

int main(void) {
  printf("%d %d %d %d %d %d\n", chunks(), steps(), of_reduced(), of_teams(), expressions(), enumerators());
  return 0;
}
