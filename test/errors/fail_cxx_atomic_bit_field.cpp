// A bit-field that no structure is named with has no lock that others would take for it.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
struct Narrow {
  unsigned x : 4, y : 4;
};
void f(Narrow &object, bool which) {
  auto &[x, y] = object;
// CHECK-DAG: fail_cxx_atomic_bit_field.cpp:[[#@LINE+1]]:1: error: the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically
#pragma omp atomic
  x++;
  unsigned v;
// CHECK-DAG: fail_cxx_atomic_bit_field.cpp:[[#@LINE+1]]:1: error: the statement of '#pragma omp atomic'
#pragma omp atomic read
  v = y;
// CHECK-DAG: fail_cxx_atomic_bit_field.cpp:[[#@LINE+1]]:1: error: the statement of '#pragma omp atomic'
#pragma omp atomic write
  (which ? object.x : object.y) = v;
#pragma omp atomic
  (object.x)++;
}
