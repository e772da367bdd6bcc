// locality_domain beside the clauses that would otherwise be in the way of its disguise: `if` on parallel and taskloop,
// task_reduction on taskgroup.
// RUN: %shepcxx -fopenmp --shep-emit=%t.cpp -c %s -o %t.o
// RUN: grep -v "^ *//" %t.cpp | %FileCheck %s
#include <omp.h>

struct Switch {
  bool on;
  operator bool() const { return on; }
};

// CHECK: void named
void named(int domain, bool wide) {
// CHECK: shep_place_implicit_children((domain + 1));
// CHECK-SAME: 0 | ((wide) ? 0 : SHEP_PARALLEL_SERIAL)
#pragma omp parallel if(parallel : wide) locality_domain(domain + 1)
  {
  }
}

// CHECK: void generic
template <class T, int Domain>
void generic(T wide, int n) {
// CHECK: shep_place_implicit_children((Domain));
// CHECK-SAME: ((wide) ? 0 : SHEP_PARALLEL_SERIAL
#pragma omp parallel locality_domain(Domain) if(wide)
#pragma omp single
// CHECK: ((wide) ? 0 : SHEP_TASK_UNDEFERRED)
// CHECK: shep_options_domain(&shep_o_{{[0-9]+}}, (Domain));
#pragma omp taskloop ompx_locality_domain(Domain) if(taskloop : wide)
  for (int i = 0; i < n; ++i) {
  }
}

// CHECK: void both
void both(int n, Switch wide, int &sum) {
// One condition for each leaf; the domain is the first one's.
// CHECK: shep_place_implicit_children((n));
// CHECK-SAME: ((wide) ? 0 : SHEP_PARALLEL_SERIAL)
// CHECK: ((n > 1) ? 0 : SHEP_TASK_UNDEFERRED)
#pragma omp parallel masked taskloop if(taskloop : n > 1) if(parallel : wide) locality_domain(n)
  for (int i = 0; i < n; ++i) {
  }
// CHECK: placed_children const shep_p_{{[0-9]+}}(shep_set_child_domain((n - 1)));
// CHECK: shep_taskgroup_reduce(
#pragma omp taskgroup task_reduction(+ : sum) locality_domain(n - 1)
  {
// CHECK: reduction_join
#pragma omp task in_reduction(+ : sum)
    sum += n;
  }
}

void use(int &sum) {
  generic<bool, 2>(true, 3);
  generic<Switch, 1>({true}, 3);
  both(2, {true}, sum);
}
