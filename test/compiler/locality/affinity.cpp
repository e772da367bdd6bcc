// The same in C++, and in templates.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Werror -Wno-unused-function %s -o %t
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_DOMAINS=4 SHEPHERD_LOCALITY=strict %t | %FileCheck %s
// CHECK: {{^}}8 8.42138e+06
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#define N 256
static double grid[N][N];
int main(void) {
  double *p = (double *)malloc(sizeof(double) * N * N); int sum = 0; double total = 0; int n = N;
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
template <class T> struct Box { T *data; int n; void go() {
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < n; i += 4) {
    #pragma omp task affinity(iterator(k = 0 : 4): data[i + k]) affinity(this->data[i:4]) locality_domain(i)
    data[i] = T(i);
    #pragma omp taskgroup locality_domain(i)
    {
      #pragma omp task
      data[i + 1] = T(1);
    }
    #pragma ompx locality_domain(n)
  }
  #pragma omp parallel locality_domain(n)
  { }
} };
void instance() { double d[16]; Box<double> b{d, 16}; b.go(); int e[16]; Box<int> c{e, 16}; c.go(); }
