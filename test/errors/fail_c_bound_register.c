// A region cannot change a variable that is bound to a register by name.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
#ifdef __x86_64__
#define REGISTER "rbx"
#else
#define REGISTER "x19"
#endif
int f(void) {
  register long v __asm__(REGISTER) = 42;
// CHECK: fail_c_bound_register.c:[[# @LINE + 1]]:{{[0-9]+}}: error: 'v' is bound to a register by name
#pragma omp parallel
  v++;
  return (int)v;
}
