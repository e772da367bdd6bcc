// Variables that only the bounds of an array section or the step of a linear clause name reach the region that uses them.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
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
int main(void) {
  int x[5] = {0};
  return section(x, 1, 3) != 3 || linear(2) != 60;
}
