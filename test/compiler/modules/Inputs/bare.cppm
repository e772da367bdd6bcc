export module bare;

export int counted(int to) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < to; ++i) {
#pragma omp critical(bare)
    ++sum;
  }
  return sum;
}
