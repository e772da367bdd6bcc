// Warnings in a template name the user's types, and show the user's lines alone.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Wconversion -Wsign-conversion -c %s -o %t.o > %t.said 2>&1
// RUN: %FileCheck %s --input-file=%t.said && not grep "shep_\|__shepherd\|SHEP_" %t.said
// REQUIRES: clang, gcc, own-clang
// CHECK-DAG: in_templates.cpp:[[# @LINE + 6]]:{{[0-9]+}}: warning: {{.*}}'int'
template <class T> T sum_of(const T *values, int count) {
  T sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < count; i++) {
    unsigned position = 0;
    position = i;
    if (position < 3) sum = sum + values[i];
  }
  return sum;
}
// CHECK-DAG: in_templates.cpp:[[# @LINE + 8]]:{{[0-9]+}}: warning: {{.*}}to 'int'
// CHECK-DAG: in_templates.cpp:[[# @LINE + 7]]:{{[0-9]+}}: warning: unused variable
template <class It> void walk(It begin, It end) {
  if (end - begin < 2) return;
  It middle = begin + (end - begin) / 2;
#pragma omp parallel
#pragma omp single
#pragma omp task firstprivate(begin, middle)
  { int half = (end - begin) / 2.0; walk(begin, middle); }
}

double both(double *values, int count);
double both(double *values, int count) {
  walk(values, values + count);
  return sum_of(values, count);
}
