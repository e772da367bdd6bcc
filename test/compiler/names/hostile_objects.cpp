// What emitted code and its headers call things is the user's to define: tasks and objects in C++.
// RUN: %python %S/Inputs/hostile.py macros %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -include %t.h %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: sed -e 's/#define \(\w*\) .*/-D\1=!/' %t.h > %t.options
// RUN: %shepcxx --shep-backend=%backend -fopenmp @%t.options %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py variables %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py types %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py namespaces %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
#ifdef HOSTILE
#include HOSTILE
#endif
#include <omp.h>
#include <shepherd/shepherd.h>

struct Sum {
  long x = 0;
  Sum() = default;
  Sum(const Sum &) = default;
  Sum &operator=(const Sum &) = default;
  Sum *operator&() = delete; // whoever wants an address must know how
  const Sum *operator&() const = delete;
  ~Sum() {}
};
#pragma omp declare reduction(add : Sum : omp_out.x += omp_in.x)

// Found beside their argument, where a call is not qualified.
template <class Any> void assign(Any &, const Any &);
template <class Any> void each(Any &, int);
template <class Any> Any advance(const Any &, unsigned long, const int &, bool);

template <class Any> static Any sum_of(Any n) {
  Any sum = 0;
  Sum sums, many[2];
  long last_one = 0;
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(add : sums)
  {
#pragma omp task in_reduction(+ : sum) in_reduction(add : sums) firstprivate(many)
    sum += n, sums.x += 1 + many[1].x;
#pragma omp taskloop grainsize(2) lastprivate(last_one) in_reduction(+ : sum)
    for (Any k = 0; k < n; ++k) sum += 1, last_one = k;
  }
#pragma omp parallel for reduction(add : sums) firstprivate(many) lastprivate(many)
  for (Any k = 0; k < n; ++k) sums.x += 1, many[0].x = k;
#pragma omp parallel reduction(max : last_one) firstprivate(sums)
  {
#pragma omp single copyprivate(sums)
    last_one += sums.x;
  }
  return sum + Any(last_one) + Any(sums.x) + Any(many[0].x);
}

struct Bits {
  unsigned low_bits : 4, high_bits : 4;
};

static unsigned sum_of_bits(Bits bits) {
  auto &[low, high] = bits;
#pragma omp parallel
#pragma omp single
  low += high;
  return bits.low_bits;
}

int main() {
  int p = 0, q = 0, arr[8] = {0};
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
    int joined_here = 0;
#pragma omp task shared(joined_here)
    joined_here = 1;
#pragma omp taskwait
    p += joined_here;
    for (int k = 0; k < 2; ++k)
#pragma omp taskgraph
    {
#pragma omp task firstprivate(k)
      arr[0] += k;
#pragma omp taskloop nogroup firstprivate(k)
      for (int m = 1; m < 8; ++m) arr[m] += k;
    }
  }
  return p != 2 || q != 2 || sum_of(4) != 8 + 3 + 5 + 3 || arr[0] != 1 || arr[7] != 1 || sum_of_bits({3, 4}) != 7;
}
