// Items of an affinity clause: variables, elements, array sections of several dimensions, iterators.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_DOMAINS=4 SHEPHERD_LOCALITY=strict %t | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s --check-prefix=EMIT
// EMIT: shep_affinity_add(&shep_y_{{[0-9]+}}
// CHECK: {{^}}8 8.42138e+06
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#define N 256
static double grid[N][N];
int main(void) {
  double *p = malloc(sizeof(double) * N * N); int sum = 0; double total = 0; int n = N;
  double (*rows)[N] = (double (*)[N])p;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i += 64) {
    #pragma omp task affinity(grid[i:64][0:N]) shared(sum)
    for (int k = i; k < i + 64; k++) for (int j = 0; j < N; j++) grid[k][j] = k;
    #pragma omp task affinity(p[i * N : 64 * N], i) affinity(rows[i])
    for (int k = i * N; k < (i + 64) * N; k++) p[k] = 1;
    #pragma omp task affinity(iterator(long j = 0 : n : 16, int q = 3:0:-1): rows[i][j], grid[q]) priority(1) shared(sum)
    {
    #pragma omp atomic
    sum++; }
    #pragma omp task affinity(grid[i:][:32], *p, total, grid)
    {
    #pragma omp atomic
    sum++; }
  }
  for (int i = 0; i < N * N; i++) total += p[i] + grid[i / N][i % N];
  printf("%d %g\n", sum, total);
}
