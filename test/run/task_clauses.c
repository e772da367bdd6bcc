// if(0) runs a task at once on its creator; final makes all descendants included; untied and mergeable change no
// result.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_in_final(void) { return 0; }
static int omp_get_thread_num(void) { return 0; }
#endif

static void undeferred(int condition) {
  int done = 0, me = omp_get_thread_num();
#pragma omp task if (condition) shared(done)
  {
    CHECK(omp_get_thread_num() == me);
    CHECK(!omp_in_final());
    done = 1;
  }
  CHECK(done);
#pragma omp task if (task : condition) shared(done)
  done++;
  CHECK(done == 2);
}

static int count(int depth) {
  int left = 0, right = 0;
  if (depth == 0)
    return 1;
#pragma omp task final(depth == 4) shared(left) mergeable
  {
#ifdef _OPENMP
    CHECK(depth > 4 || omp_in_final());
    CHECK(depth <= 4 || !omp_in_final());
#endif
    left = count(depth - 1);
  }
#ifdef _OPENMP
  if (depth < 4)
    CHECK(left > 0); /* an included task has run when its creator goes on */
#endif
#pragma omp task final(depth <= 4) shared(right) untied
  right = count(depth - 1);
#pragma omp taskwait
  return left + right;
}

static void final_on_parallel(void) {
  int result = 0;
#pragma omp task final(1) shared(result)
  {
    int inner = 0;
#pragma omp task shared(inner)
    inner = 5;
#pragma omp task shared(inner) untied mergeable
    inner++;
    result = inner;
  }
#pragma omp taskwait
  CHECK(result == 6);
}

int main(void) {
  int leaves = 0;
#pragma omp parallel
  {
    undeferred(0);
#pragma omp single
    {
      leaves = count(9);
      final_on_parallel();
    }
  }
  printf("%d\n", leaves);
  return 0;
}
