// What a lock or a dependence orders is in order by the program's clocks, too, though threads run ahead of each other.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --scheduler=ws --machine="package:2 core:2 pu:1" %t
// RUN: %shepherd simulate --quiet --scheduler=pdf --machine="core:8 pu:1" %t
// RUN: %shepherd simulate --quiet --scheduler=mts --strand=50 --machine="core:8 pu:1" %t
#include <omp.h>
#include <time.h>

static long last, earlier;

static void look(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const long time = now.tv_sec * 1000000000L + now.tv_nsec;
  earlier += time < last;
  last = time;
}

int main(void) {
  int link = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    for (int i = 0; i < 2000; i++) {
#pragma omp critical
      look();
    }
#pragma omp barrier
    for (int i = 0; i < 2000; i++) {
      omp_set_lock(&lock);
      look();
      omp_unset_lock(&lock);
    }
#pragma omp barrier
#pragma omp single
    for (int i = 0; i < 2000; i++) {
#pragma omp task depend(inout : link)
      look();
    }
  }
  omp_destroy_lock(&lock);
  return earlier != 0;
}
