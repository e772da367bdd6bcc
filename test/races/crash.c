// A program that crashes is no program without races: its status says so, and ThreadSanitizer where it was.
// RUN: %shepcc -g -O0 -fopenmp -fsanitize=thread --shep-backend=%backend %s -o %t
// RUN: %not %shepherd races %t 2>&1 | %FileCheck %s
// CHECK: SEGV
// CHECK: {{(crash.c:|main)}}
int main(void) {
#pragma omp parallel
  ;
  *(volatile int *)0 = 1;
  return 0;
}
