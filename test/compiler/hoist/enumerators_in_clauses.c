// An enumerator that the function declares may be named in a clause of a construct inside an outlined one.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
int main(void) {
  enum { kSize = 5 };
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(kSize)
  for (int i = 0; i < 50; i++) {
#pragma omp atomic
    sum++;
  }
  return sum != 50;
}
