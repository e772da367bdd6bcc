// What a taskgroup with ordered exceptions becomes; in C, and where there are no exceptions, it is an ordinary one.
// RUN: %shepcxx -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcxx -fopenmp -fno-exceptions --shep-emit=- %s | %FileCheck %s --check-prefix=NONE
// RUN: %shepcc -x c -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=NONE
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -std=c++11 -fopenmp --shep-backend=%backend -Wall -Wextra -Wpedantic -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp -fno-exceptions --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %clang -x c++ -fopenmp=libomp -Wall -Wextra -Wno-unknown-pragmas -Werror -fsyntax-only %s
// CHECK: #define SHEP_ORDERED_EXCEPTIONS
// CHECK-NEXT: #include <shepherd/abi.h>
// NONE-NOT: {{^}}#define SHEP_ORDERED_EXCEPTIONS
int main(void) {
  int sum = 0;
// CHECK-NOT: {{^#pragma ompx}}
// CHECK: ::__shepherd::__ordered_exceptions shep_q_[[G:[0-9]+]]; try {
// CHECK: shep_taskgroup_begin(&shep_g_[[G]], &shep_w_[[G]]);
// NONE-NOT: {{^ *[{] .*}}__ordered_exceptions
#pragma ompx exceptions(ordered)
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += 3;
  }
// CHECK: } catch (...) { shep_q_[[G]].__keep(); }
  return sum != 3;
}
// CHECK: #include <shepherd/abi_cxx_ordered.h>
// NONE-NOT: {{^}}#include <shepherd/abi_cxx_ordered.h>
