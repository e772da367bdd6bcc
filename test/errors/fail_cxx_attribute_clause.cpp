// A clause in an attribute that nobody knows is named, and it alone; one that is newer than Clang is checked as in a pragma.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
int main() {
  int n = 0;
  // CHECK-NOT: error:
  // CHECK: fail_cxx_attribute_clause.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: 'wibble' is not a clause that shepcc knows on this construct
  [[omp::directive(task transparent wibble(3) if(n))]] { n += 1; }
  // CHECK: fail_cxx_attribute_clause.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: this is not an argument that the clause 'threadset' takes
  [[omp::directive(task threadset(everybody))]] { n += 1; }
  // CHECK-NOT: error:
}
