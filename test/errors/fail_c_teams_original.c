// The teams of a league are executed one after the other: the second would see what the first has made of the original.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
int f(int n) {
  // CHECK: fail_c_teams_original.c:[[#@LINE+1]]:1: error: the initializer of the reduction of 'n' reads omp_orig
#pragma omp teams num_teams(2) reduction(most : n)
  n += 1;
#pragma omp teams num_teams(2) reduction(max : n)
  n += 1;
  return n;
}
