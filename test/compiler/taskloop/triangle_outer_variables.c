// A nest that is not rectangular, of variables declared outside: counting its iterations leaves them alone.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend %s -o %t.cxx
// RUN: %t.cxx
static int h[12][12];
static int last(int a, int b) {
  int i = -1, j = -1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) lastprivate(i, j)
  for (i = a; i < b; i++)
    for (j = i; j < b; j++) h[i][j]++;
  return i * 100 + j;
}
static int none(int a, int b) {
  int i = -1, j = -1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2)
  for (i = a; i < b; i++)
    for (j = i; j < b; j++) h[i][j]++;
  return i + j;
}
int main(void) {
  if (last(3, 10) != 1010 || none(3, 10) != -2) return 1;
  for (int i = 3; i < 10; i++)
    for (int j = i; j < 10; j++)
      if (h[i][j] != 2) return 1;
  return 0;
}
