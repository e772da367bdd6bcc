// Copies of a reduction that begin with what the original is: a thread that comes late finds it as it was, whatever
// others have added to it meanwhile.
// RUN: %matrix --backend=%backend --schedulers=mts --threads=2,4 %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=4 %t.cxx | %FileCheck %s
#include <stdio.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
#endif

// Each copy knows what the original was when it began; `wrong` says that it had been changed.
struct sum {
  int begun_with, added, wrong;
};
static int first_seen;
static void begin(struct sum *copy, const struct sum *original) {
  if (omp_get_thread_num()) usleep(20000);
  copy->begun_with = original->added;
  copy->added = 0;
  copy->wrong = original->added != first_seen;
}
static void add(struct sum *out, const struct sum *in) {
  out->added += in->added;
  out->wrong |= in->wrong;
}
#pragma omp declare reduction(add : struct sum : add(&omp_out, &omp_in)) initializer(begin(&omp_priv, &omp_orig))
#pragma omp declare reduction(keep : int : omp_out += omp_in) initializer(omp_priv = omp_orig - omp_orig)

static void report(const char *what, struct sum s) { printf("%s: %d %d\n", what, s.added, s.wrong); }

int main(void) {
  struct sum s = {0, first_seen = 7, 0};
  int kept = 1;
#pragma omp parallel for reduction(add : s) reduction(keep : kept)
  for (int i = 0; i < 100; ++i) s.added += i, kept++;
  report("loop", s);  // CHECK: loop: 4957 0

  s.added = first_seen = 9;
#pragma omp parallel reduction(task, add : s)
#pragma omp for
  for (int i = 0; i < 8; ++i) {
#pragma omp task in_reduction(add : s)
    s.added++;
  }
  report("region", s);  // CHECK: region: 17 0

  s.added = first_seen = 11;
#pragma omp parallel
  {
#pragma omp for reduction(add : s) nowait
    for (int i = 0; i < 100; ++i) s.added += i;
#pragma omp barrier
#pragma omp single
    first_seen = s.added;
#pragma omp sections reduction(add : s)
    {
#pragma omp section
      s.added += 1000;
#pragma omp section
      s.added += 2000;
    }
#pragma omp single
    first_seen = s.added;
#pragma omp scope reduction(add : s)
    {
#pragma omp for
      for (int i = 0; i < 6; ++i) s.added += i;
    }
  }
  report("worksharing", s);  // CHECK: worksharing: 7976 0
  printf("%d\n", kept);
  return 0;
}
