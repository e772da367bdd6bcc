/* Two tasks that meet: each takes as long as the other needs to come. */
#ifndef SHEPHERD_TEST_MEET_H
#define SHEPHERD_TEST_MEET_H

#include "check.h"

#include <sched.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/* The program goes on after 20 s, too, and then has failed. */
static void meet(int *arrived) {
#ifdef _OPENMP
  const double start = omp_get_wtime();
  int now;
#pragma omp atomic
  ++*arrived;
  do {
    sched_yield();
#pragma omp atomic read
    now = *arrived;
  } while (now < 2 && omp_get_wtime() - start < 20);
  CHECK(now == 2);
#else
  ++*arrived;
#endif
}

#endif
