#ifndef GUARDED_H
#define GUARDED_H
#include "deep/value.h"
#include "../plain.h"
static int guarded(void) {
  int hits = 0;
#pragma omp parallel num_threads(VALUE)
#pragma omp atomic
  hits += PLAIN;
  return hits;
}
#endif
