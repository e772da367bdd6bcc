// An unsupported construct in a lambda or template is an error that names it.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
template <typename T> void run(T *data) {
  auto work = [=] {
    // CHECK: fail_cxx_unsupported_in_lambda.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}target
#pragma omp target map(tofrom : data[0 : 1])
    data[0] = 1;
  };
  work();
}
int main() {
  int x = 0;
  run(&x);
}
