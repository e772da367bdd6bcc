// An error that shows when a template is instantiated is reported at the user's line.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
struct NoDefault {
  explicit NoDefault(int) {}
};
template <typename T> void run(T object) {
  // CHECK: fail_cxx_instantiation.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no matching constructor for initialization of 'NoDefault'
#pragma omp parallel private(object)
  (void)object;
}
int main() { run(NoDefault(1)); }
