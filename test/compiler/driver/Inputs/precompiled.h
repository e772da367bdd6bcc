#pragma once
#include <stdio.h>
static int plain(void) { return 3; }
#ifdef DIRECTIVES
static int sum(void) {
  int result = 0;
#pragma omp parallel num_threads(4) reduction(+ : result)
  result += 1;
  return result;
}
#else
static int sum(void) { return 4; }
#endif
