// A precompiled header is used where it holds no directives, and lowered with the source where it does; in every way to
// name it.
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %S/Inputs/precompiled.h all.h && cp %s use.c && cp %s use.cpp
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c-header all.h -o all.h.gch
// RUN: %shepcc --shep-backend=%backend -fopenmp -include all.h use.c -o a && ./a | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -DDIRECTIVES -x c-header all.h -o all.h.gch
// RUN: %shepcc --shep-backend=%backend -fopenmp -DDIRECTIVES -include all.h use.c -o b && ./b | %FileCheck %s
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DDIRECTIVES -x c++-header all.h -o all.h.gch
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DDIRECTIVES -include all.h use.cpp -o c && ./c | %FileCheck %s
// CHECK: 3 4 2
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  printf("%d %d %d\n", plain(), sum(), threads);
  return 0;
}
