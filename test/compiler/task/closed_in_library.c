// What a shared library exports may be replaced by the program's function of that name, so it is not closed; what it
// keeps to itself is.
// RUN: %shepcc -fopenmp -fPIC --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %shepcc -fopenmp -fPIE --shep-emit=%t.pie.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.pie.c | %FileCheck %s --check-prefix=PIE

// PIE: shep_closed_exported(
// CHECK-NOT: shep_closed_exported
// CHECK: shep_closed_own(
static long own(int n) {
  long left;
  if (n < 2) return n;
#pragma omp task shared(left)
  left = own(n - 1);
  long right = own(n - 2);
#pragma omp taskwait
  return left + right;
}

// CHECK-NOT: shep_closed_exported
long exported(int n) {
  long left;
  if (n < 2) return own(n);
#pragma omp task shared(left)
  left = exported(n - 1);
  long right = exported(n - 2);
#pragma omp taskwait
  return left + right;
}

// So may a function that it calls, and the other may execute OpenMP.
long helper(long n) { return n; }
// PIE: shep_closed_helped(
// CHECK-NOT: shep_closed_helped
static long helped(int n) {
  long left;
#pragma omp task shared(left)
  left = helper(n);
#pragma omp taskwait
  return left;
}
long calls_helped(int n) { return helped(n); }
