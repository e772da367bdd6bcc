// linear with a modifier as OpenMP 4.5 writes it, where OpenMP 5.2 has another form.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#pragma omp declare simd linear(ref(at)) linear(val(k) : 2) uniform(n) linear(uval(same))
static int offset(const int &at, int k, int n, const int &same) { return at - k + n + same; }

int main() {
  int values[64], same = 1, sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 64; i++) values[i] = 2 * i;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < 64; i++) sum += offset(values[i], 2 * i, 3, same);
  VERIFY(sum == 64 * 4);
  return 0;
}
