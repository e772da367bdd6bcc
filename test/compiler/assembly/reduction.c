// An assembly that takes part in a reduction has a copy of its own: that of the worker that begins it could be another
// assembly's as well, while other members are still at work on it.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=CXX
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
int main(void) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 40; i++) {
#pragma omp task width(2) in_reduction(+ : sum)
#pragma omp single nowait
    for (int n = 0; n < 10000; n++) sum += 1;
  }
  return sum != 400000;
}
// CHECK: shep_reduction_join(shep_c->sum, &shep_where_{{[0-9]+}}, SHEP_TASK_UNTIED)
// CHECK: shep_reduction_hand_back(
// CXX: ::__shepherd::__reduction_join({{.*}}, SHEP_TASK_UNTIED)
