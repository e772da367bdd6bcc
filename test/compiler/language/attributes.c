// Directives as C23 attributes.
// RUN: %shepcc -fopenmp --shep-backend=%backend -std=c2x -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
int main(void) {
  int sum = 0, tasks = 0;
  [[omp::directive(parallel for reduction(+ : sum) schedule(static, 2))]]
  for (int i = 0; i < 100; i++) sum += i;
  [[omp::sequence(directive(parallel), directive(single))]]
  {
    [[omp::directive(task shared(tasks))]] {
      [[omp::directive(atomic)]] tasks++;
    }
    [[omp::directive(taskwait)]];
    [[omp::directive(critical(attributes))]] tasks++;
  }
  return sum == 4950 && tasks == 2 ? 0 : 1;
}
