// Clauses and modifiers of OpenMP 6.0 where they do not belong, or with what they do not take.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'transparent' is not a clause that shepcc knows on this construct
#pragma omp taskloop transparent(1) if (n)
  for (int i = 0; i < n; i++) n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'depend' is not a clause that shepcc knows on this construct
#pragma omp taskgraph depend(in : n)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'graph_id' is not a clause that shepcc knows on this construct
#pragma omp task graph_id(3)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: this is not an argument that the clause 'threadset' takes
#pragma omp task threadset(omp_all)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: the saved modifier belongs on a construct that can be recorded: task or taskloop
#pragma omp parallel firstprivate(saved : n)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: this is not an argument that the clause 'severity' takes
#pragma omp parallel num_threads(strict : 3) severity(slight)
  n++;
#pragma omp taskloop
  for (int i = 0; i < n; i++) {
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'priority' is not a clause that shepcc knows on this construct
#pragma omp task_iteration depend(in : i) priority(3)
    n++;
  }
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: a construct must not have more than one 'graph_id' clause
#pragma omp taskgraph graph_id(1) graph_id(2)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: the argument of the clause 'untied' has to be a literal
#pragma omp task untied(n)
  n++;
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
#pragma omp taskgraph graph_id(missing)
  n++;
}
