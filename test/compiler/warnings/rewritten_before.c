// A region whose text an earlier rewriting has made, and that is written token by token for the conditions in it, keeps
// its generated parts quiet.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror %s -o %t
// RUN: %t
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
#pragma omp tile sizes(2)
  for (int i = 0; i < 5; i++)
#ifdef NEVER
    s -= i;
#else
    s += i;
#endif
#pragma omp taskloop reduction(+ : s)
#pragma omp unroll partial(2)
  for (int i = 0; i < 5; i++) {
#ifdef NEVER
    s -= i;
#else
    s += i;
#endif
  }
  return s != 20;
}
