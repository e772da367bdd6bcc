// Variable length arrays and pointers to them: shared, firstprivate, private, in tasks and loops, as parameters.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static double trace(int n, int m, double A[n][m], double (*B)[m]) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += A[i][i % m] + B[i][0];
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(A, B, sum)
  {
#pragma omp task firstprivate(A) shared(sum, B)
    sum += sizeof(A[0]) / sizeof(double) + sizeof(*B) / sizeof(double);
  }
  return sum;
}

int main(void) {
  int n = 5, m = 3, bad = 0;
  double A[n][m], B[n][m];
  int line[n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) A[i][j] = i, B[i][j] = 1;
  for (int i = 0; i <= n; i++) line[i] = i;
  VERIFY(trace(n, m, A, B) == 10 + 5 + 6);
  int *at = line, (*row)[m] = 0;
#pragma omp parallel num_threads(3) firstprivate(line) private(B) reduction(+ : bad)
  {
    line[0] += 1;
    for (int i = 0; i < n; i++) B[i][m - 1] = line[i];
    bad += B[0][m - 1] != 1 || sizeof B != sizeof A || sizeof line != 6 * sizeof(int) || at[0] != 0 || row != 0;
#pragma omp for private(line)
    for (int i = 0; i < 4; i++) {
      line[n] = i;
      bad += line[n] != i;
    }
  }
#pragma omp parallel num_threads(2) shared(line) reduction(+ : bad)
  {
#pragma omp for firstprivate(line)
    for (int i = 0; i < 4; i++) bad += line[3] != 3;
#pragma omp single firstprivate(line)
    bad += line[4]++ != 4;
#pragma omp task firstprivate(line, A)
    {
      line[5] = 50;
      A[4][2] = 70;
      VERIFY(line[0] == 0 && A[4][1] == 4 && sizeof line == 6 * sizeof(int));
    }
#pragma omp taskwait
    bad += line[5] != 5 || A[4][2] != 4;
  }
  VERIFY(bad == 0 && line[0] == 0);
  return 0;
}
