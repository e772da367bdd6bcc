// gdb stops at the user's lines inside regions, and backtraces name the user's file.
// REQUIRES: gdb
// RUN: %shepcxx --shep-backend=%backend -fopenmp -g -O0 %s -o %t
// RUN: env OMP_NUM_THREADS=2 gdb -batch -nx -ex "set breakpoint pending off" -ex "break debugger.cpp:18" -ex run -ex bt -ex "print value" %t 2>&1 | %FileCheck %s --check-prefix=TASK
// RUN: env OMP_NUM_THREADS=2 gdb -batch -nx -ex "break debugger.cpp:27" -ex run -ex bt -ex "print i < 4" %t 2>&1 | %FileCheck %s --check-prefix=LOOP
// TASK: hit Breakpoint 1
// TASK: debugger.cpp:18
// TASK: #0 {{.*}}debugger.cpp:18
// TASK: $1 = {{.*}}5
// LOOP: hit Breakpoint 1
// LOOP: #0 {{.*}}debugger.cpp:27
// LOOP: $1 = true
template <typename T> T run(T value) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    value += 1;
  }
  return value;
}

int main() {
  int sum = run(5);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; ++i)
    sum += i;
  return sum == 0;
}
