// Loops that transformations make give no reason for warnings that the source gives none for: the number of their
// iterations comes from constants, and their bodies need not name the variables.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O0 -Wall -Wextra -Werror -c %s -o %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -c %s -o %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O0 -Wall -Wextra -Werror -x c++ -c %s -o %t
unsigned compared(void);
unsigned compared(void) {
  unsigned s = 0;
#pragma omp unroll partial(2)
#pragma omp reverse
  for (unsigned i = 0; i < 10; i++) s += i;
#pragma omp unroll
#pragma omp tile sizes(2)
  for (unsigned i = 1; i < 20; i += 2) s += i;
#pragma omp parallel for reduction(+ : s)
#pragma omp reverse
  for (unsigned i = 0; i < 10; i++) s += i;
  return s;
}

int unnamed(int n);
int unnamed(int n) {
  int s = 0;
#pragma omp reverse
  for (int i = 0; i < n; i++) {
    s++;
  }
#pragma omp split counts(1, omp_fill)
  for (int i = 0; i < n; i++) {
    s++;
  }
#pragma omp fuse
  {
    for (int i = 0; i < n; i++) {
      s++;
    }
    for (int i = 0; i < n; i++) {
      s++;
    }
  }
  return s;
}
