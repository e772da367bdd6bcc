#pragma once
static int threads_of_region(void) {
  int threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : threads)
  threads++;
  return threads;
}
