// A construct that is not lowered is named, not compiled as serial code.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target' is not supported by shepcc, which knows no device but the host: leave it out
#pragma omp target
  n++;
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target teams distribute parallel for'
#pragma omp target teams distribute parallel for map(tofrom : n) firstprivate(n)
  for (int i = 0; i < 3; ++i) n++;
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target update'
#pragma omp target update to(n)
// Modifiers without commas are an older spelling (OpenMP 5.1).
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target'
#pragma omp target map(always close to : n) map(present, always mapper(default) from : n)
  n++;
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target update'
#pragma omp target update to(present mapper(default) : n)
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+2]]:{{[0-9]+}}: error: the OpenMP construct 'target data'
// CHECK-NOT: error:
#pragma omp target data map(to : n)
  {
#pragma omp parallel
    n++;
  }
}
