// The runtime has hwloc load no plug-ins, which take longer than all else at the first region, unless it is told where
// they are; the program's environment stays as it is.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend %s -o %t
// RUN: mkdir -p %t.plugins && echo > %t.plugins/hwloc_none.so
// RUN: env LD_DEBUG=files %t 2> %t.log && %not grep "hwloc_.*\.so" %t.log
// RUN: env HWLOC_PLUGINS_PATH=%t.plugins HWLOC_PLUGINS_VERBOSE=1 %t 2>&1 | grep "hwloc_none"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(void) {
  char **const before = environ;
  const char *const given = getenv("HWLOC_PLUGINS_PATH");
  int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
  n++;
  return n < 1 || environ != before || getenv("HWLOC_PLUGINS_PATH") != given;
}
