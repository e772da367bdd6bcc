// A phase point where no statement can be is an error about that directive, not about the one that stands for it.
// RUN: %not %shepcc -fopenmp -fsyntax-only %s 2>&1 \
// RUN:   | %FileCheck %s --implicit-check-not=taskwait --implicit-check-not=scratch
int x;
// CHECK: misplaced.c:[[@LINE+1]]:14: error: unexpected OpenMP directive '#pragma ompx phase'
#pragma ompx phase(x)
int main(void) {
  if (x)
// CHECK: misplaced.c:[[@LINE+1]]:14: error: '#pragma ompx phase' cannot be an immediate substatement
#pragma ompx phase(1)
    ;
  return x;
}
