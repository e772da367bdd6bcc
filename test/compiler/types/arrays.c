// Arrays, structs of arrays and large structs as firstprivate, private, shared and lastprivate.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

struct Large {
  double cells[4096];
  char name[17];
};

static int of_parameter(int a[5], int b[static 2], int c[][3]) {
  int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(a) shared(b, c) reduction(+ : sum)
  {
    a++;
    sum += a[0] + b[1] + c[1][2];
#pragma omp task firstprivate(c)
    c[0][0] = 9;
  }
  return sum;
}

int main(void) {
  int matrix[3][4] = {{1, 2}, {3, 4, 5, 6}}, sum = 0;
  static struct Large large = {.cells = {[4095] = 2.5}, .name = "sixteen letters!"};
  const char *words[2] = {"one", "two"};
#pragma omp parallel num_threads(2) firstprivate(matrix, large, words) reduction(+ : sum)
  {
    matrix[1][3] += 1;
    large.cells[4095] += 1;
    sum += matrix[1][3] + (int)(2 * large.cells[4095]) + (large.name[15] == '!') + (words[1][1] == 'w');
#pragma omp task firstprivate(matrix, large)
    {
      matrix[0][0]++;
      large.cells[0] = 1;
      VERIFY(matrix[1][3] == 7 && sizeof matrix == 12 * sizeof(int) && large.cells[4095] == 3.5);
    }
#pragma omp taskwait
    VERIFY(matrix[0][0] == 1 && large.cells[0] == 0);
  }
  VERIFY(sum == 2 * (7 + 7 + 1 + 1) && matrix[1][3] == 6 && large.cells[4095] == 2.5);
#pragma omp parallel for lastprivate(matrix) private(words)
  for (int i = 0; i < 5; i++) {
    words[0] = "x";
    matrix[2][3] = i;
    matrix[0][0] = *words[0];
  }
  VERIFY(matrix[2][3] == 4 && matrix[0][0] == 'x');
  int a[5] = {0, 7}, b[2] = {0, 10}, c[2][3] = {{0}, {0, 0, 100}};
  VERIFY(of_parameter(a, b, c) == 2 * 117 && c[0][0] == 9);
  return 0;
}
