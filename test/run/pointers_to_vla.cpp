// Pointers to arrays of variable size, which compilers know in C++ as well, of every data sharing.
// gcc has lambdas that capture none of them: "sorry, unimplemented".
// UNSUPPORTED: backend-gcc
// RUN: %matrix --backend=%backend %s
#include <cstdio>

static long total(int n, int m, double *storage) {
  typedef double Row[m];
  typedef Row Grid[n];
  Grid *table = (Grid *)storage;
  Row *last = nullptr, *const fixed = (Row *)storage;
  long sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) sum += (long)table[1][i][j];
  }
#pragma omp parallel for firstprivate(table) lastprivate(last) num_threads(3)
  for (int i = 0; i < n; i++) {
    last = (Row *)storage + i;
    for (int j = 0; j < m; j++) table[0][i][j] += i;
    table = nullptr;
    table = (Grid *)storage;
  }
  sum += last == &fixed[n - 1];
#pragma omp parallel private(last) num_threads(2)
#pragma omp single
  {
    last = fixed;
    for (int i = 0; i < n; i++) {
#pragma omp task shared(sum)
      {
        long own = 0;
        for (int j = 0; j < m; j++) own += (long)last[i][j] + (long)table[0][i][j] + (long)fixed[i][j];
#pragma omp atomic
        sum += own;
      }
    }
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += (long)table[1][i][0];
  }
  return sum;
}

int main() {
  double storage[2 * 4 * 5];
  for (int i = 0; i < 40; i++) storage[i] = i;
  std::printf("%ld\n", total(4, 5, storage));
}
