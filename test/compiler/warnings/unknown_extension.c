// A directive under Shepherd's word that is none of its own has no effect, and a warning says so.
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -w -fopenmp -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=SILENT --allow-empty %s
// SILENT-NOT: warning:
int f(int n) {
// CHECK: unknown_extension.c:[[@LINE+1]]:{{.*}} warning: shepcc knows no '#pragma ompx exception' of that form
#pragma ompx exception(ordered)
#pragma omp taskgroup
#pragma omp task shared(n)
  n++;
// CHECK: unknown_extension.c:[[@LINE+1]]:{{.*}} warning: shepcc knows no '#pragma ompx exceptions' of that form
#pragma ompx exceptions(unordered)
  return n;
}
