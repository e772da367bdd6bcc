// A taskgroup that an exception leaves places no children any more.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=4 %t | %FileCheck %s
// CHECK: {{^}}4 in their creators' domains
#include <omp.h>
#include <cstdio>

static int at_home;

static void leave(int domain) {
#pragma omp taskgroup locality_domain(domain)
  throw domain;
}

int main() {
#pragma omp parallel
  {
    const int here = omp_get_locality_domain_num();
    try {
      leave(here + 1);
    } catch (int) {
    }
#pragma omp task
    __atomic_fetch_add(&at_home, omp_get_locality_domain_num() == here, __ATOMIC_RELAXED);
  }
  std::printf("%d in their creators' domains\n", at_home);
}
