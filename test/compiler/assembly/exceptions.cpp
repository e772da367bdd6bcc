// In a unit with ordered exceptions, members leave an assembly's region behind its barriers; in others they do not.
// RUN: %shepcxx -DORDERED -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcxx -DORDERED -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: shep_cancel({{SHEP_CANCEL_MEMBERS}}
int main() {
  int sum = 0;
#ifdef ORDERED
#pragma ompx exceptions(ordered)
#endif
#pragma omp taskgroup
  {
// CHECK: ::__shepherd::__assembly<
#pragma omp task shared(sum) width(2)
    {
#pragma omp for
      for (int i = 0; i < 10; i++) {
// CHECK: ::__shepherd::__critical const
#pragma omp critical
        sum += i;
// CHECK: shep_loop_end(&shep_l_{{[0-9]+}}, 0); if (shep_cancel({{SHEP_CANCEL_MEMBERS}}, 0)) { goto [[END:shep_end_[0-9]+]]; }
      }
// CHECK: shep_barrier({{.*}}); if (shep_cancel({{SHEP_CANCEL_MEMBERS}}, 0)) { goto [[END]]; }
#pragma omp barrier
    }
// CHECK: [[END]]: __attribute__((__unused__));
// CHECK: ::__shepherd::__assembly<
// CHECK: shep_implicit_barrier({{.*}}); if (shep_cancel({{SHEP_CANCEL_MEMBERS}}, 0)) { goto [[LOOP:shep_end_[0-9]+]]; }
// CHECK: [[LOOP]]: __attribute__((__unused__));
#pragma omp taskloop width(2) num_tasks(2) shared(sum)
    for (int i = 0; i < 2; i++) {
#pragma omp single
      {
#pragma omp atomic
        sum += i;
      }
    }
  }
  return sum != 46;
}
