#pragma once
inline int counted_in_header(int to) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < to; ++i) ++sum;
  return sum;
}
