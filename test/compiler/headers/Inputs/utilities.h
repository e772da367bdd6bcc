#ifndef UTILITIES_H
#define UTILITIES_H

static const int kNeverUsed = 3;

static inline int never_called(int n) {
  int result;
#pragma omp task shared(result)
  result = n;
#pragma omp taskwait
  return result;
}

#endif
