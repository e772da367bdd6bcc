// What was compiled with OpenMP and has nothing but simd in it is linked without the library.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend -c %s -o %t.o
// RUN: %shepcc --shep-backend=%backend %t.o -o %t && %t
// RUN: %shepcxx -x c++ -O1 -fopenmp --shep-backend=%backend -c %s -o %t.o
// RUN: %shepcxx --shep-backend=%backend %t.o -o %t && %t
int main(int argc, char **argv) {
  int sum = 0;
  (void)argv;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += i * argc;
  return sum != 45;
}
