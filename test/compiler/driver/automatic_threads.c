// gcc's automatic parallelisation, whose threads are libgomp's, is left out of what is compiled with -fopenmp, with a
// warning; without it, it stays.
// REQUIRES: gcc
// RUN: %shepcc --shep-backend=gcc -O2 -fopenmp -ftree-parallelize-loops=4 -ffast-math %s -o %t 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=WARNING
// RUN: %t
// RUN: ldd %t | %FileCheck %s --check-prefix=ALONE
// RUN: %shepcc --shep-backend=gcc -O2 -ftree-parallelize-loops=4 -ffast-math %s -lgomp -o %t.plain && %t.plain
// RUN: ldd %t.plain | %FileCheck %s --check-prefix=PLAIN
// WARNING: shepcc: warning: '-ftree-parallelize-loops=4' is left out with -fopenmp
// ALONE-NOT: libgomp
// PLAIN-NOT: libshepherd
// PLAIN: libgomp
static double left[4096], right[4096];
static double __attribute__((noinline)) difference(void) {
  double sum = 0;
  for (int i = 0; i < 4096; i++) sum += left[i] - right[i];
  return sum;
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4096; i++) left[i] = 3 * i, right[i] = i;
  return difference() != 4096.0 * 4095;
}
