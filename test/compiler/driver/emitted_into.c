// --shep-emit writes into a device or a pipe, through a symbolic link, and over no source; -o does not, either.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c && mkfifo pipe && touch real.c && ln -s real.c link.c
// RUN: %shepcc --shep-backend=%backend -fopenmp --shep-emit=link.c a.c
// RUN: test -L link.c && grep -q shep_ real.c
// RUN: not %shepcc --shep-backend=%backend -fopenmp --shep-emit=/dev/full a.c 2>&1 | %FileCheck %s --check-prefix=FULL
// RUN: test -c /dev/full
// RUN: bash -c 'cat pipe > read.c & %shepcc --shep-backend=%backend -fopenmp --shep-emit=pipe a.c && wait'
// RUN: test -p pipe && cmp read.c real.c
// RUN: not %shepcc --shep-backend=%backend -fopenmp --shep-emit=a.c a.c 2>&1 | %FileCheck %s --check-prefix=SAME
// RUN: not %shepcc --shep-backend=%backend -fopenmp -c a.c -o ./a.c 2>&1 | %FileCheck %s --check-prefix=SAME
// RUN: cmp a.c %s
// FULL: error: /dev/full: No space left on device
// SAME: error: input file 'a.c' is the same as output file
int main(void) {
#pragma omp parallel
  ;
  return 0;
}
