// The object is the same wherever the sources and the temporary files lie, with the options that map prefixes of paths.
// RUN: rm -rf %t && mkdir -p %t/one/src %t/two/src %t/tmp && cp %s %t/one/src/main.c && cp %s %t/two/src/main.c
// RUN: cd %t/one && %shepcc --shep-backend=%backend -fopenmp -g -ffile-prefix-map=%t/one=/build -c %t/one/src/main.c \
// RUN:   -o file.o
// RUN: cd %t/two && env TMPDIR=%t/tmp %shepcc --shep-backend=%backend -fopenmp -g -ffile-prefix-map=%t/two=/build -c \
// RUN:   %t/two/src/main.c -o file.o
// RUN: cmp %t/one/file.o %t/two/file.o && strings -a %t/one/file.o | %FileCheck %s
// RUN: cd %t/one && %shepcc --shep-backend=%backend -fopenmp -g -fdebug-prefix-map=%t/one=/build \
// RUN:   -fmacro-prefix-map=%t/one=/build -c %t/one/src/main.c -o each.o
// RUN: cd %t/two && env TMPDIR=%t/tmp %shepcc --shep-backend=%backend -fopenmp -g -fdebug-prefix-map=%t/two=/build \
// RUN:   -fmacro-prefix-map=%t/two=/build -c %t/two/src/main.c -o each.o
// RUN: cmp %t/one/each.o %t/two/each.o && strings -a %t/one/each.o | %FileCheck %s
// CHECK-NOT: reproducible.c.tmp
// CHECK: /build/src/main.c
// CHECK-NOT: reproducible.c.tmp
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(1)
#pragma omp task shared(count)
  count = count + 1;
  return count != 1;
}
