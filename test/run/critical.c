// Critical regions exclude one another by their name, across functions, and two names may be held at once.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static long plain, named, both;

static void add_plain(void) {
#pragma omp critical
  plain++;
}

static void add_named(long amount) {
#pragma omp critical(accumulate)
  {
    long before = named;
    named = before + amount;
  }
}

static void add_both(void) {
#pragma omp critical(outer)
  {
#pragma omp critical(accumulate)
    {
      named++;
      both++;
    }
  }
}

int main(void) {
  int i;
#pragma omp parallel for schedule(dynamic, 1)
  for (i = 0; i < 2000; i++) {
    add_plain();
    add_named(i);
    if (i % 10 == 0)
      add_both();
  }
#pragma omp parallel
#pragma omp single
  for (i = 0; i < 500; i++) {
#pragma omp task
    add_named(1);
#pragma omp task untied
    add_both();
  }
  printf("%ld %ld %ld\n", plain, named, both);
  return 0;
}
