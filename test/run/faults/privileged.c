// A program with more rights than its user, set-user-id or by its file's capabilities (AT_SECURE), takes the name of no file and of no
// library from its environment, neither ours nor hwloc's, and heeds the rest. First one that believes it has; then a real one, where this is root.
// REQUIRES: ompt
// RUN: rm -rf %t.d && mkdir -p %t.d
// RUN: %shepcc -O2 -fopenmp -DTOOL -shared -fPIC %s -o %t.d/tool.so
// RUN: %shepcc -O2 -fopenmp -DBELIEVES %s -o %t.d/believes
// RUN: %shepcc -O2 -fopenmp %s -o %t.d/program
// RUN: %python %S/privileged.py %t.d | %FileCheck %s
// CHECK-DAG: not heeded: SHEPHERD_STATS SHEPHERD_TRACE OMP_TOOL_LIBRARIES OMP_TOOL_VERBOSE_INIT
// CHECK-DAG: not heeded: SHEPHERD_SPAN
// CHECK-DAG: not heeded: SHEPHERD_SHARE
// CHECK-DAG: ordinary: the tool's code has run
// CHECK-NOT: {{privileged|believes}}: the tool's code
// CHECK-NOT: wrong
// CHECK: all is right
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#ifdef TOOL
__attribute__((constructor)) static void loaded(void) {
  puts("the tool's code has run");
  fflush(stdout);
}
#else
#ifdef BELIEVES
unsigned long getauxval(unsigned long type) { return type == AT_SECURE; }
#endif

int main(void) {
  int threads = 0, hwlocs = 0;
  extern char **environ;
#pragma omp parallel reduction(+ : threads)
  threads++;
  for (char **each = environ; *each; each++) hwlocs += strncmp(*each, "HWLOC_", 6) == 0;
  /* HWLOC_SYNTHETIC would have made it 64 processors. */
  printf("%d threads, %s, %d variables of hwloc's\n", threads, omp_get_num_procs() == 64 ? "as hwloc was told" : "as it is", hwlocs);
  return 0;
}
#endif
