// Push, pop and join of tasks that nobody steals: no lock, no atomic read-modify-write, no fence, no call but to slow
// paths.
// RUN: %shepcc -O2 -fopenmp -c %s -o %t.o
// RUN: objdump -dr --no-show-raw-insn %t.o > %t.s
// RUN: %FileCheck --input-file=%t.s %s
// RUN: %FileCheck --check-prefix=NO-FENCE --input-file=%t.s %s

// CHECK-DAG: <shep_run_tasks>:
// CHECK-DAG: <fib>:
// NO-FENCE-NOT: {{lock |mfence|lfence|sfence|xchg +%[^,]*,[^%]|cmpxchg|dmb|ldaxr|shep_task_begin|shep_task_free@@}}
long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y) final(n < 10)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}
