// An error of Clang's OpenMP inside a template is reported at the user's line.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
template <typename T> void run(T n) {
  // CHECK: fail_cxx_private_reference_in_template.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
#pragma omp parallel private(missing)
  n += 1;
}
int main() { run(1); }
