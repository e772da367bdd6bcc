// A parameter pack is no variable that a region could have a copy of; a task's closure copies all of it.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
template <typename... Ts> int f(Ts... args) {
  // CHECK: fail_cxx_pack_items.cpp:[[#@LINE+1]]:35: error: the parameter pack 'args' can be listed by shared clauses only
#pragma omp parallel firstprivate(args)
  { ((args = 1), ...); }
  // CHECK: fail_cxx_pack_items.cpp:[[#@LINE+1]]:40: error: the parameter pack 'args' can be listed by shared clauses only
#pragma omp parallel for reduction(+ : args)
  for (int i = 0; i < 4; ++i) ((args += 1), ...);
  // CHECK: fail_cxx_pack_items.cpp:[[#@LINE+1]]:26: error: the parameter pack 'args' can be listed by shared clauses only
#pragma omp task private(args)
  { ((args = 1), ...); }
  return (args + ...);
}
int main() { return f(1, 2); }
