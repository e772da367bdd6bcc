// No task is executed twice where a thief asks its owner, which is about to pop it, for tasks: in each of these runs
// somebody did so between the two steps of a pop, when these stood in the wrong order.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --strand=30 --machine="package:8 core:8 pu:1" --scheduler=mts --seed=9 %t
// RUN: %shepherd simulate --quiet --strand=30 --machine="package:8 core:8 pu:1" --scheduler=ws --seed=9 %t
// RUN: %shepherd simulate --quiet --strand=30 --machine="package:8 core:8 pu:1" --scheduler=ws --seed=12 %t
// RUN: %shepherd simulate --quiet --strand=30 --machine="package:2 core:8 pu:1" --scheduler=mts --seed=7 %t
static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}
static int safe(const char* row, int n) {
  for (int i = 0; i < n; i++) if (row[i] == row[n] || row[i] - row[n] == n - i || row[n] - row[i] == n - i) return 0;
  return 1;
}
static long queens(int n, int at, const char* before) {
  long found[16] = {0}, sum = 0;
  if (at == n) return 1;
  for (int i = 0; i < n; i++) {
#pragma omp task shared(found) firstprivate(i)
    {
      char row[16];
      for (int j = 0; j < at; j++) row[j] = before[j];
      row[at] = (char)i;
      if (safe(row, at)) found[i] = queens(n, at + 1, row);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < n; i++) sum += found[i];
  return sum;
}
int main(void) {
  long f = 0, q = 0;
#pragma omp parallel
#pragma omp single
  {
    f = fib(16);
    q = queens(7, 0, "");
  }
  return f != 987 || q != 40;
}
