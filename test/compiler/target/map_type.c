// A `map` clause with modifiers and without a type maps `tofrom` (OpenMP 6.0, 7.9.6).
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && %t
int main(void) {
  int a[10] = {0}, b = 3;
#pragma omp target data map(tofrom: a)
  {
#pragma omp target map(present: a) map(always, close: b)
    { a[1] = 5 + b; b = 7; }
#pragma omp target enter data map(present: a[0:10])
#pragma omp target exit data map(present: a[0:10])
#pragma omp target map(present, tofrom: a) map(b)
    a[2] = b;
  }
  return !(a[1] == 8 && a[2] == 7 && b == 7);
}
