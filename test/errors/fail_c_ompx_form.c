// A directive of our own that lacks its argument.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
void f(void) {
// CHECK: fail_c_ompx_form.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected '#pragma ompx locality_domain(expression)'
#pragma ompx locality_domain
}
