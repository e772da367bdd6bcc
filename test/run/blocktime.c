// kmp_set_blocktime of LLVM's omp.h, which ncnn calls where __clang__ is defined: it may be called anywhere, and what
// was there before can be put back.

// RUN: %shepcc -fopenmp %s -o %t
// RUN: %t 1
// RUN: env OMP_WAIT_POLICY=passive %t 0
// RUN: env OMP_WAIT_POLICY=active %t 100
// RUN: env SHEPHERD_SPIN=2500 %t 3
#include <limits.h>
#include <omp.h>
#include <stdlib.h>

#define CHECK(condition) \
  if (!(condition)) return __LINE__

static int regions(void) {
  int visits = 0;
  for (int each = 0; each < 3; ++each) {
#pragma omp parallel num_threads(3) reduction(+ : visits)
    ++visits;
  }
  return visits;
}

int main(int count, char** arguments) {
  const int before = kmp_get_blocktime();
  CHECK(count == 2 && before == atoi(arguments[1]));
  CHECK(regions() == 9);
  const int values[] = {0, 20, INT_MAX, -1};
  for (int each = 0; each < 4; ++each) {
    kmp_set_blocktime(values[each]);
    CHECK(kmp_get_blocktime() == (values[each] < 0 ? 0 : values[each]));
    CHECK(regions() == 9);
  }
#pragma omp parallel num_threads(2)
  {
    kmp_set_blocktime(omp_get_thread_num());
#pragma omp parallel num_threads(2)
    kmp_set_blocktime(5);
  }
  CHECK(kmp_get_blocktime() == 5);
  kmp_set_blocktime(before);
  CHECK(kmp_get_blocktime() == before);
  CHECK(regions() == 9);
  return 0;
}
