// Sixty-four nested regions: the generated text has six brackets for each, and Clang takes 256 unless told otherwise.
// RUN: %matrix --backend=%backend %s
#include <cstdio>

static long visits = 0;

#define REGION(body) \
  _Pragma("omp taskgroup") { body }
#define FOUR(body) REGION(REGION(REGION(REGION(body))))
#define TASK(body) \
  _Pragma("omp task shared(visits) if (0)") { body }
#define FIFTEEN(body) TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(TASK(body)))))))))))))))

int main() {
#pragma omp parallel num_threads(1)
  FIFTEEN(FIFTEEN(FIFTEEN(FIFTEEN(FOUR(++visits;)))))
  std::printf("%ld\n", visits);
  return 0;
}
