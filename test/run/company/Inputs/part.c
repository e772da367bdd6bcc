// A library: its threads are numbered, counted and given tasks by one runtime. 6420 if that is so.
#include <omp.h>

int part(void);
int part(void) {
  int numbers = 0, threads = 0, tasks = 0;
#pragma omp parallel num_threads(4) reduction(+ : numbers)
  {
    numbers += omp_get_thread_num();
#pragma omp single
    threads = omp_get_num_threads();
  }
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 20; i++) {
#pragma omp task shared(tasks)
#pragma omp atomic
    tasks += omp_in_parallel() && omp_get_num_threads() == 3 ? 1 : 100;
  }
  return numbers * 1000 + threads * 100 + tasks;
}
