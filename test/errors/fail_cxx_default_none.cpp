// default(none) names a variable that has no data-sharing attribute, in a lambda too.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
int main() {
  int n = 0;
  auto work = [&n] {
    // CHECK: fail_cxx_default_none.cpp:[[#@LINE+2]]:{{[0-9]+}}: error: variable 'n' must have explicitly specified data sharing attributes
#pragma omp parallel default(none)
    n += 1;
  };
  work();
}
