// A range-for with an init statement is not in canonical form (OpenMP 5.2, 4.4.1).
// RUN: %not %shepcxx -fopenmp -std=c++20 -c %s -o %t.o 2>&1 | %FileCheck %s
int sum(int (&numbers)[3]) {
  int total = 0;
#pragma omp parallel for reduction(+ : total)
  // CHECK: fail_cxx_range_for_init.cpp:[[#@LINE+1]]:3: error: the loop of '#pragma omp for' is not in a form that shepcc can schedule
  for (int factor = 2; int each : numbers) total += each * factor;
  return total;
}
