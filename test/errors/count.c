// The number of errors stands behind them.
// RUN: not %shepcc -fopenmp -c %s -o %t 2>&1 | %FileCheck %s
// RUN: not %shepcc -fopenmp -ferror-limit=1 -c %s -o %t 2>&1 | %FileCheck --check-prefix=LIMIT %s
// CHECK-NOT: generated
// CHECK: count.c:[[@LINE+6]]:18: error: use of undeclared identifier 'x'
// CHECK: error: 'nonsense' is not a clause
// CHECK: 2 errors generated.
// LIMIT: error: use of undeclared identifier 'x'
// LIMIT-NEXT: return x;
// LIMIT: 2 errors generated.
int f() { return x; }
void g() {
#pragma omp parallel nonsense
  f();
}
