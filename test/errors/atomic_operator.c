// Clang takes operators that do not update atomically: those are + * - / & ^ | << >> (OpenMP 5.2, 15.8.4).
// RUN: %refused %shepcc -fopenmp %s
void atomic_operator(int n) {
  int x = 9, y = 0;
#pragma omp atomic // expected-error {{the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically}}
  x %= n;
#pragma omp atomic capture // expected-error {{the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically}}
  y = x %= n;
}
