// A taskloop's tasks count one by one, however its loop is divided; undeferred ones have nobody beside them.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_SPAN=json:%t.divided %t divided
// RUN: %python %S/Inputs/span.py --again="%t divided" %t.divided "2 < parallelism < 8.5" "8 <= tasks <= 9"
// RUN: env SHEPHERD_SPAN=json:%t.free %t free
// RUN: %python %S/Inputs/span.py --again="%t free" %t.free "2 < parallelism < 8.5" "8 <= tasks <= 9"
// RUN: env SHEPHERD_SPAN=json:%t.nogroup %t nogroup
// RUN: %python %S/Inputs/span.py --again="%t nogroup" %t.nogroup "2 < parallelism < 8.5"
// RUN: env SHEPHERD_SPAN=json:%t.undeferred %t undeferred
// RUN: %python %S/Inputs/span.py --again="%t undeferred" %t.undeferred "0.99 < parallelism < 1.2"
#include <string.h>

#include "Inputs/busy.h"

static unsigned long sums[8];

int main(int argc, char **argv) {
  const char *shape = argc > 1 ? argv[1] : "";
#pragma omp parallel
#pragma omp single
  {
    if (!strcmp(shape, "divided")) {
#pragma omp taskloop grainsize(1)
      for (int i = 0; i < 8; i++) sums[i] = busy(1000000);
    }
    if (!strcmp(shape, "free")) {
#pragma omp taskloop
      for (int i = 0; i < 8; i++) sums[i] = busy(1000000);
    }
    if (!strcmp(shape, "nogroup")) {
#pragma omp taskloop nogroup
      for (int i = 0; i < 8; i++) sums[i] = busy(1000000);
    }
    if (!strcmp(shape, "undeferred")) {
#pragma omp taskloop if (0)
      for (int i = 0; i < 8; i++) sums[i] = busy(1000000);
    }
  }
  return 0;
}
