// Where a locality domain cannot stand: constructs without tasks, twice on a construct, what is no whole number, nothing.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: the clause 'in_reduction' is not supported by shepcc on this construct
#pragma omp taskgroup in_reduction(+ : n) locality_domain(1)
  n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'locality_domain' is not a clause that shepcc knows on this construct
#pragma omp for locality_domain(1)
  for (int i = 0; i < n; i++) n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'locality_domain' is not a clause that shepcc knows on this construct
#pragma omp taskwait locality_domain(1)
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: a construct must not have more than one 'locality_domain' clause
#pragma omp task locality_domain(1) locality_domain(2)
  n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: a construct must not have more than one 'ompx_locality_domain' clause
#pragma omp taskloop locality_domain(1) ompx_locality_domain(2)
  for (int i = 0; i < n; i++) n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error:
#pragma omp task locality_domain("x")
  n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected expression
#pragma omp task locality_domain()
  n++;
// CHECK: fail_c_locality_domain.c:[[#@LINE+1]]:{{[0-9]+}}: error:
#pragma omp task locality_domain(1.5)
  n++;
}
