// Variables that only the bounds of an array section or the step of a linear clause name reach the region that uses
// them. The copy of an array's section stands for the array in regions inside.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: %t
static int section(int *x, int from, int n) {
#pragma omp parallel num_threads(3) reduction(+ : x[from + 1 : n - 1])
  x[2]++;
  return x[2];
}
static int linear(int m) {
  int k = 0, wrong = 0;
#pragma omp parallel for num_threads(3) linear(k : m + 1) reduction(+ : wrong)
  for (int i = 0; i < 20; i++) {
    wrong += k != i * (m + 1);
    k += m + 1;
  }
  return wrong + k;
}
static int by_threads(int n) {
  int z[3] = {1, 1, 1}, m[2][3] = {{0}}, u[n];
  for (int i = 0; i < n; i++) u[i] = i;
#pragma omp parallel num_threads(2) reduction(+ : z[1 : 2], u[ : 2], m[1 : 1][ : 3])
  {
#pragma omp task shared(z, u, m)
    {
      z[1]++, u[1]++, m[1][2] += (int)(sizeof u / sizeof u[0] + sizeof z / sizeof z[0]);
#pragma omp parallel num_threads(1)
      z[2]++, u[0]++, m[1][0]++;
    }
#pragma omp taskwait
  }
  int *p = u;
#pragma omp parallel num_threads(2) reduction(+ : p[1 : 2])
  {
#pragma omp task shared(p)
    p[2] += 5;
#pragma omp taskwait
  }
  return z[0] != 1 || z[1] != z[2] || z[1] < 2 || u[0] != z[1] - 1 || u[1] != z[1] || m[1][0] != u[0] ||
         m[1][2] != 6 * m[1][0] || u[2] < 7 || m[0][0];
}
static int by_tasks(int n) {
  int z[3] = {1, 1, 1}, m[2][3] = {{0}}, u[n];
  for (int i = 0; i < n; i++) u[i] = i;
#pragma omp parallel num_threads(1) reduction(task, + : z[1 : 2])
#pragma omp task in_reduction(+ : z[1 : 2])
  {
#pragma omp parallel num_threads(2)
#pragma omp single
    z[1] += 100;
#pragma omp task shared(z)
    z[2] += 200;
#pragma omp taskwait
  }
#pragma omp taskgroup task_reduction(+ : z[1 : 2], u, m[1 : 1][0 : 2])
  {
#pragma omp target in_reduction(+ : z[1 : n - 1], u[1 : n - 1])
    z[2] += 1000, u[1] += 10;
#pragma omp taskloop in_reduction(+ : m[1 : 1][0 : 2])
    for (int i = 0; i < 4; i++)
#pragma omp parallel num_threads(2)
#pragma omp single
      m[1][1] += i;
  }
  return z[0] != 1 || z[1] != 101 || z[2] != 1201 || u[1] != 11 || m[1][1] != 6 || m[1][0];
}
int main(void) {
  int x[5] = {0};
  return section(x, 1, 3) != 3 || linear(2) != 60 || by_threads(3) || by_tasks(3);
}
