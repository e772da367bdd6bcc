// What emitted code and its headers call things is the user's to define: tasks.
// RUN: %python %S/Inputs/hostile.py macros %s > %t.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -include %t.h %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: sed -e 's/#define \(\w*\) .*/-D\1=!/' %t.h > %t.options
// RUN: %shepcc --shep-backend=%backend -fopenmp @%t.options %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py variables %s > %t.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py types %s > %t.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
#ifdef HOSTILE
#include HOSTILE
#endif
#include <omp.h>
#include <shepherd/shepherd.h>

struct pair {
  long x, y;
};
#pragma omp declare reduction(add : struct pair : omp_out.x += omp_in.x, omp_out.y += omp_in.y) initializer(omp_priv = (struct pair){0, 0})

static int vla_sum(int n) {
  int v[n], v_b0 = 1, sum = 0;
  for (int k = 0; k < n; ++k) v[k] = k;
#pragma omp task shared(v, sum) firstprivate(v_b0) if (n > 3)
  for (int k = 0; k < n; ++k) sum += v[k] * v_b0;
#pragma omp taskwait
  return sum;
}

int main(void) {
  int p = 0, q = 0, arr[8] = {0};
  long total = 0;
  struct pair both_sums = {0, 0};
  omp_event_handle_t handle;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : p) priority(3) locality_domain(0)
    p = 1;
#pragma omp task depend(iterator(k = 0 : 1), in : p) depend(out : q) affinity(arr[0 : 8]) mergeable
    q = p + 1;
#pragma omp taskwait depend(in : q)
#pragma omp task detach(handle) untied transparent
    omp_fulfill_event(handle);
#pragma omp taskgroup task_reduction(+ : total) task_reduction(add : both_sums)
    {
#pragma omp task in_reduction(+ : total) in_reduction(add : both_sums)
      total += 5, both_sums.x += 1;
#pragma omp taskloop grainsize(2) lastprivate(p) in_reduction(+ : total)
      for (int k = 0; k < 8; ++k) arr[k] = k, p = k, total += k;
#pragma omp task
      {
#pragma omp cancel taskgroup if (arr[1] == 9)
      }
    }
    for (int k = 0; k < 2; ++k)
#pragma omp taskgraph
    {
#pragma omp task firstprivate(k)
      arr[0] += k;
#pragma omp taskloop nogroup firstprivate(k)
      for (int m = 1; m < 8; ++m) arr[m] += k;
    }
  }
  return p != 7 || q != 2 || total != 33 || both_sums.x != 1 || arr[0] != 1 || vla_sum(5) != 10 || arr[7] != 8;
}
