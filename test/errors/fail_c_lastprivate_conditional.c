// lastprivate(conditional: x) is for loops and sections that one team shares, and x is assigned where the iteration is known.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not %shepcc -fopenmp -DREACH -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=REACH
int f(int n, int *a) {
  int last = 0;
#ifdef REACH
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; i++) {
#pragma omp task shared(last)
    // REACH: [[@LINE+1]]:10: error: 'last' is assigned in a region inside of the construct
    last = i;
  }
#else
  // CHECK: [[@LINE+1]]:34: error: use of undeclared identifier 'conditional'
#pragma omp taskloop lastprivate(conditional : last)
  for (int i = 0; i < n; i++)
    if (a[i]) last = i;
#endif
  return last;
}
