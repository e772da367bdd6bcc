// Barriers, explicit and implied, part phases for all threads and complete the tasks of the phase.
// RUN: %matrix --backend=%backend %s
#include "check.h"

enum { PHASES = 40 };

int main(void) {
  int arrived[PHASES] = {0}, tasks[PHASES] = {0}, threads = 0, phase;
#pragma omp parallel private(phase)
  {
#pragma omp atomic
    threads++;
#pragma omp barrier
    for (phase = 0; phase < PHASES; phase++) {
#pragma omp atomic
      arrived[phase]++;
#pragma omp task shared(tasks) firstprivate(phase)
      {
#pragma omp atomic
        tasks[phase]++;
      }
#pragma omp barrier
      CHECK(arrived[phase] == threads);
      CHECK(tasks[phase] == threads);
      if (phase + 1 < PHASES && phase % 2) {
#pragma omp for
        for (int i = 0; i < 3; i++) {
        }
      }
    }
  }
  printf("%d\n", arrived[PHASES - 1] == threads && tasks[0] == threads);
  return 0;
}
