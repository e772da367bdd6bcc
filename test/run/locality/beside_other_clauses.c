// Under strict locality: locality_domain on parallel and taskloop with `if`, true and false, and on taskgroup with task_reduction.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=4 SHEPHERD_SHEPHERDS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=4 %t | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t.cxx
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=4 %t.cxx | %FileCheck %s
// CHECK: {{^}}parallel: 5 in domain 3 of 5 tasks
// CHECK: {{^}}taskloop: 32 in domain 2 of 32 iterations
// CHECK: {{^}}undeferred: 32 of 32 iterations by their creator
// CHECK: {{^}}taskgroup: 10 in domain 1 of 10 tasks, sum 45, others 10 100
#include <omp.h>
#include <stdio.h>

static int home, all;
static void run_in(int domain) {
  __atomic_fetch_add(&home, omp_get_locality_domain_num() == domain, __ATOMIC_RELAXED);
  __atomic_fetch_add(&all, 1, __ATOMIC_RELAXED);
}
static void report(const char *what, const char *form) {
  printf("%s: ", what);
  printf(form, home, all);
  home = all = 0;
}

static void place_in_regions(int wide, int domain) {
#pragma omp parallel if(wide) locality_domain(domain)
  {
#pragma omp task
    run_in(omp_get_num_threads() > 1 ? 3 : omp_get_locality_domain_num());
  }
}

static void place_in_loops(int deferred, int domain) {
#pragma omp parallel
#pragma omp single
  {
    int here = omp_get_locality_domain_num();
#pragma omp taskloop locality_domain(domain) if(taskloop : deferred) num_tasks(16)
    for (int i = 0; i < 32; ++i) run_in(deferred ? domain : here);
  }
}

static void place_in_group(int domain) {
  int sum = 0;
  long values[2] = {0, 0};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum) locality_domain(domain) task_reduction(+ : values[0:2])
  for (int i = 0; i < 10; ++i) {
#pragma omp task in_reduction(+ : sum, values[0:2])
    {
      run_in(domain);
      sum += i;
      values[0] += 1;
      values[1] += 10;
    }
  }
  report("taskgroup", "%d in domain 1 of %d tasks");
  printf(", sum %d, others %ld %ld\n", sum, values[0], values[1]);
}

int main(void) {
  place_in_regions(1, 3);
  place_in_regions(0, 3);
  report("parallel", "%d in domain 3 of %d tasks\n");
  place_in_loops(1, 2);
  report("taskloop", "%d in domain 2 of %d iterations\n");
  place_in_loops(0, 2);
  report("undeferred", "%d of %d iterations by their creator\n");
  place_in_group(1);
  return 0;
}
