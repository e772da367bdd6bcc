// A source may include itself, by its name or by __FILE__, with directives in the part that comes in and around it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Werror -x c++ %s -o %t && %t
#if !defined PART
#define PART 1
static int main_sum;
#include "includes_itself.c"
#undef PART
#define PART 2
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  { sum += count(3); }
#include __FILE__
  return sum != 3 || main_sum != 4;
}
#elif PART == 1
static int count(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum++;
  return sum;
}
#else
#pragma omp parallel num_threads(1)
  { main_sum += sum + 1; }
#endif
