export module bare;

export int counted(int to) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < to; ++i) {
#pragma omp critical(bare)
    ++sum;
  }
  // Read more than once.
#pragma omp parallel sections reduction(+ : sum)
  {
    sum++;
    sum++;
#pragma omp section
    [[omp::directive(atomic)]] sum--;
#pragma omp tile sizes(2)
    for (int i = 0; i < to; ++i) sum += i % 2 ? 1 : -1;
  }
  return sum - 1;
}
