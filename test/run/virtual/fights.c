// Two threads that fight for one queue take its lines from each other several times a task: who waits for its lock
// looks at it as often as it would, and who holds it gets its own stores' lines before it goes on.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t && rm -f %t.json
// RUN: %shepherd simulate --quiet --scheduler=cq --strand=20 --machine="package:1 l3:1 core:2 pu:1" --result=%t.json %t
// RUN: %python -c "import json; exit(json.load(open('%t.json'))['transfers'] < 4 * 8360)"
static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  long result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  result = fib(18);
  return result != 2584;
}
