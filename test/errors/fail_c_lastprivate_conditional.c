// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
int f(int n, int *a) {
  int last = 0;
  // CHECK: [[@LINE+1]]:26: error: the clause 'lastprivate(conditional: ...)' is not supported by shepcc on this construct
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; i++)
    if (a[i]) last = i;
  return last;
}
