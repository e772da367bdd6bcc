// What assemblies become: an untied task around a region that its members execute. The width is evaluated when the task
// begins.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=CXX
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// CHECK: shep_tell_of_assemblies(void) { shep_assemblies_exist(); }
// CXX: shep_tell_of_assemblies(void) { shep_assemblies_exist(); }
int main(void) {
  int sum = 0, width = 2;
// CHECK-NOT: {{^#pragma ompx}}
// CHECK: unsigned const shep_f_[[T:[0-9]+]] = 0 | SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS;
// CHECK-SAME: shep_task_begin_with(&shep_site_[[T]], shep_f_[[T]], &shep_o_[[T]])
// CXX: unsigned const shep_f_[[T:[0-9]+]] = 0 | SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS;
// CXX: ::__shepherd::__assembly<shep_where_{{[0-9]+}}>((int)(width + 1), [&]()
#pragma ompx assembly width(width + 1)
#pragma omp task shared(sum)
#pragma omp for
  for (int i = 0; i < 10; i++)
#pragma omp atomic
    sum += i;
#pragma omp task shared(sum) ompx_width(2)
#pragma omp single
#pragma omp atomic
  sum++;
#pragma omp taskwait
  return sum != 46;
}
// CHECK: shep_assembly(&shep_where_[[A:[0-9]+]], shep_assembly_[[A]], &shep_d_[[A]], (int)(width + 1));
