// Clang's own ways to name a precompiled header: beside its source, by -include-pch, and through -Xclang as CMake does
// it.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %S/Inputs/precompiled.h all.h
// RUN: %shepcc -fopenmp -x c-header all.h -o all.h.pch
// RUN: %shepcc -fopenmp -include all.h %s -o a && ./a | %FileCheck %s
// RUN: %shepcc -fopenmp -include-pch all.h.pch %s -o b && ./b | %FileCheck %s
// RUN: %shepcc -fopenmp -Xclang -include-pch -Xclang all.h.pch -Xclang -include -Xclang all.h %s -o c && ./c \
// RUN:   | %FileCheck %s
// RUN: %shepcc -fopenmp -DDIRECTIVES -x c-header all.h -o all.h.pch
// RUN: %shepcc -fopenmp -DDIRECTIVES -Xclang -include-pch -Xclang all.h.pch -Xclang -include -Xclang all.h %s -o d \
// RUN:   && ./d | %FileCheck %s
// RUN: mkdir apart && %shepcc -fopenmp -DDIRECTIVES -x c-header all.h -o apart/all.h.pch
// RUN: %shepcc -fopenmp -DDIRECTIVES -include-pch apart/all.h.pch %s -o e && ./e | %FileCheck %s
// RUN: mv all.h.pch other.pch && %not %shepcc -fopenmp -include-pch other.pch -c %s 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=ALONE
// CHECK: 3 4 2
// ALONE: shepcc: error: other.pch: the header that was precompiled must lie beside it, for its directives
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  printf("%d %d %d\n", plain(), sum(), threads);
  return 0;
}
