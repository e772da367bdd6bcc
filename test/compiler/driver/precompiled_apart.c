// A precompiled header may lie in another folder than its source, as Meson's do, and its directives are lowered all the
// same.
// RUN: rm -rf %t && mkdir -p %t/src %t/apart && cd %t && cp %S/Inputs/precompiled.h src/all.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -DDIRECTIVES -x c-header src/all.h -o apart/all.h.gch
// RUN: %shepcc --shep-backend=%backend -fopenmp -DDIRECTIVES -Iapart -include all.h -MMD %s -c -o use.o
// RUN: %shepcc --shep-backend=%backend -fopenmp use.o -o a && ./a | %FileCheck %s
// RUN: %FileCheck --input-file=use.d %s --check-prefix=DEPENDS
// A header of that name stays what it is.
// RUN: echo '#define KEPT' > apart/kept.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c-header src/all.h -o apart/kept.h.gch && grep KEPT apart/kept.h
// CHECK: 3 4 2
// DEPENDS: src/all.h
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  printf("%d %d %d\n", plain(), sum(), threads);
  return 0;
}
