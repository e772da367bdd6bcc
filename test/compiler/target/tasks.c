// A target construct is a task: with nowait it is deferred, copies its values when it is generated, has its place among
// dependences, and joins reductions and waits. So are those that move data.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=4 %t.cxx
// RUN: env OMP_NUM_THREADS=1 %t.cxx
#include "verify.h"

#include <omp.h>

static int order[3];

static void chain(void) {
  int x = 0, value = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait depend(out : x) map(tofrom : x) firstprivate(value)
    x = value;
    value = 100;
#pragma omp target update to(x) nowait depend(inout : x)
#pragma omp target enter data map(to : x) nowait depend(inout : x)
#pragma omp target parallel nowait depend(inout : x) map(tofrom : x)
#pragma omp single
    x += 2 * (value - 99);
#pragma omp target exit data map(from : x) depend(inout : x)
    order[0] = x;
#pragma omp task depend(inout : x) shared(x)
    x *= 10;
#pragma omp target depend(in : x) map(to : x)
    order[1] = x;
#pragma omp taskwait
  }
  VERIFY(order[0] == 3 && order[1] == 30);
}

static void many(void) {
  int sum = 0, parts[16] = {0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 16; i++) {
#pragma omp target nowait in_reduction(+ : sum)
      {
        int part = 0;
#pragma omp parallel num_threads(2) reduction(+ : part)
#pragma omp for
        for (int j = 0; j < 10; j++) part += i;
        parts[i] = part;
        sum += part;
      }
    }
  }
  VERIFY(sum == 1200 && parts[15] == 150);
}

static void copies(void) {
  int from[6] = {1, 2, 3, 4, 5, 6}, to[6] = {0}, x = 0;
  omp_depend_t object;
#pragma omp parallel
#pragma omp single
  {
#pragma omp depobj(object) depend(inout : x)
#pragma omp task depend(depobj : object) shared(from)
    from[2] = 33;
    const int host = omp_get_initial_device();
    VERIFY(omp_target_memcpy_async(to, from, sizeof to, 0, 0, host, omp_initial_device, 1, &object) == 0);
    const size_t volume[2] = {1, 2}, at[2] = {1, 1}, zero[2] = {0, 0}, size[2] = {2, 3};
    VERIFY(omp_target_memcpy_rect_async(to, from, sizeof(int), 2, volume, zero, at, size, size, host, host, 1, &object) == 0);
#pragma omp depobj(object) destroy(object)
  }
  VERIFY(to[2] == 33 && to[0] == 5 && to[1] == 6 && to[4] == 5);
  VERIFY(omp_target_memset(to, 0, sizeof to, 0) == to && to[2] == 0 && omp_target_is_accessible(to, sizeof to, 0));
  VERIFY(omp_target_memcpy(to, from, 4, 0, 0, 7, 0) != 0);
}

/// The encountering thread waits where the argument of nowait does not hold.
static void perhaps(int defers, int device) {
  int x = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 1; i <= 20; i++) {
#pragma omp target nowait(defers > 0) if (device) map(tofrom : x) depend(inout : x)
    x++;
    if (!defers) seen += x == i;
  }
  VERIFY(x == 20 && seen == (defers ? 0 : 20));
#pragma omp parallel
#pragma omp single
#pragma omp target teams distribute parallel for nowait(defers) map(tofrom : x) reduction(+ : x)
  for (int i = 0; i < 10; i++) x++;
  VERIFY(x == 30);
}

#pragma omp requires reverse_offload
static void reaches_back(void) {
  int x = 0, *rows[3] = {&x, &x, &x};
#pragma omp target device(ancestor : 1) map(iterator(it = 0 : 3), tofrom : rows[it][ : 1]) map(to : rows)
  rows[2][0]++;
  VERIFY(x == 1);
}

int main(void) {
  reaches_back();
  perhaps(0, 1);
  perhaps(1, 0);
  chain();
  many();
  copies();
  return 0;
}
