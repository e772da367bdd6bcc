// A _BitInt is updated under a lock: Clang's atomic builtins do not take it.
// RUN: %shepcc --shep-backend=clang -std=c2x -Wall -Werror -fopenmp %s -o %t && %t
int main(void) {
  _BitInt(37) narrow = 0, seen = 0;
  unsigned _BitInt(100) wide = 0;
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 1000; i++) {
#pragma omp atomic
    narrow += 1;
#pragma omp atomic
    wide += 3;
#pragma omp atomic read
    seen = narrow;
  }
#pragma omp atomic write
  seen = 7;
#pragma omp atomic capture
  seen = narrow++;
  return narrow != 4001 || wide != 12000 || seen != 4000;
}
