// The copy of an array section has the alignment of its elements, also where that is more than malloc gives.
// RUN: %shepcc --shep-backend=%backend -fopenmp -std=gnu11 -Wall -Wextra -Werror -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && %t
#include <stdint.h>

struct wide {
  long value;
} __attribute__((aligned(256)));

#pragma omp declare reduction(sum : struct wide : omp_out.value += omp_in.value) initializer(omp_priv = {0})

static int misaligned;

int main(void) {
  struct wide each[3] = {{1}, {2}, {3}}, *some = each;
  long plain[3] = {0};
  int i, none = 0;
#pragma omp parallel for reduction(sum : some[1:2]) reduction(+ : plain[0:3]) num_threads(3)
  for (i = 0; i < 9; ++i) {
    if ((uintptr_t)&some[1 + i % 2] % 256) misaligned = 1;
    some[1 + i % 2].value += i;
    plain[i % 3]++;
  }
#pragma omp parallel for reduction(sum : some[0:none]) num_threads(2)
  for (i = 0; i < 2; ++i) (void)some;
  return !(misaligned == 0 && each[0].value == 1 && each[1].value == 22 && each[2].value == 19 && plain[2] == 3);
}
