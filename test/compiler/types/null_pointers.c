// The type of nullptr has no name in C without a header.
// RUN: %shepcc --shep-backend=clang -std=c2x -Wall -Wextra -Werror -fopenmp %s -o %t && %t
int main(void) {
  typeof(nullptr) p = nullptr;
  const typeof(nullptr) q = nullptr;
  int r = 0;
#pragma omp parallel num_threads(2) reduction(task, + : r) firstprivate(q)
#pragma omp task in_reduction(+ : r) firstprivate(p)
  r += p == q;
#pragma omp parallel num_threads(2) reduction(+ : r)
  r += p == q;
  return r - 4;
}
