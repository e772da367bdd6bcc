// What taskloops of assemblies become: untied tasks around a region that its members execute, each with a piece of its
// own. The width is evaluated when a task begins; beside an `if` and a place it is still the members' alone.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=CXX
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// CHECK: shep_tell_of_assemblies(void) { shep_assemblies_exist(); }
#define EACH(variable, count) for (int variable = 0; variable < (count); variable++)
int main(void) {
  int sum = 0, width = 2, last = 0;
// CHECK-NOT: {{^#pragma ompx}}
// CHECK: unsigned const shep_f_[[T:[0-9]+]] = 0 | SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS | SHEP_TASKLOOP_GRAINSIZE;
// CXX: unsigned const shep_f_[[T:[0-9]+]] = 0 | SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS | SHEP_TASKLOOP_GRAINSIZE;
// CXX: ::__shepherd::__assembly<shep_where_{{[0-9]+}}>((int)(width + 1), [&]()
// CXX: struct shep_piece shep_piece_[[L:[0-9]+]]; shep_taskloop_member(&shep_piece_[[L]], shep_p);
#pragma ompx assembly width(width + 1)
#pragma omp taskloop grainsize(2) lastprivate(last) shared(sum)
  EACH(i, 6) {
    last = i;
#pragma omp for
    for (int k = 0; k < 10; k++)
#pragma omp atomic
      sum += k;
  }
  _Pragma("omp taskloop width(auto : width) collapse(2) locality_domain(0) if (width > 1) priority(1) shared(sum)")
  EACH(i, 2) EACH(k, 3) {
    if (k == 1) continue;
#pragma omp single
#pragma omp atomic
    sum++;
  }
  return sum != 274 || last != 5;
}
// CHECK: shep_taskloop_member(&shep_piece_[[L:[0-9]+]], shep_p);
// CHECK: shep_taskloop_range(&shep_piece_[[L]], &shep_a_[[L]], &shep_b_[[L]])
// CHECK: shep_assembly(&shep_where_[[A:[0-9]+]], shep_assembly_[[A]], &shep_d_[[A]], (int)(width + 1));
