#ifndef DECLARES_ITSELF_H
#define DECLARES_ITSELF_H
#pragma GCC system_header

static int more_of_it() {
  int unused, result;
#pragma omp task shared(result)
  result = 1 > 0u;
#pragma omp taskwait
  return result;
}

#endif
