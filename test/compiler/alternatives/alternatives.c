// What alternatives become; others see a taskgroup.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=CXX
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %clang -fopenmp=libomp -Wall -Wextra -Wno-unknown-pragmas -Werror -fsyntax-only %s
// CHECK: shep_tell_of_alternatives(void) { shep_alternatives_exist(); }
// CXX: shep_tell_of_alternatives(void) { shep_alternatives_exist(); }
int main(void) {
  int result = 0, seen;
// CHECK-NOT: {{^#pragma ompx}}
// CHECK: struct shep_alternatives *const shep_g_[[G:[0-9]+]] = shep_alternatives_begin(&shep_w_[[G]]);
// CXX: ::__shepherd::__alternatives const shep_g_{{[0-9]+}}(&shep_w_{{[0-9]+}});
#pragma ompx alternatives
#pragma omp taskgroup
  {
    /* Those that lose outlive the region, and so their frame in it: the library keeps them. */
// CHECK: shep_task_begin(
#pragma omp task shared(result)
    {
#pragma omp atomic write
      result = 1;
#pragma omp cancel taskgroup
    }
  }
// CHECK: shep_alternatives_end(shep_g_[[G]]);
#pragma omp atomic read
  seen = result;
#pragma omp taskwait
  return seen != 1;
}
