// What becomes of placed tasks is told for each locality domain, in the statistics and in the timeline.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SHEPHERDS=2 OMP_NUM_THREADS=2 SHEPHERD_STATS=1 %t \
// RUN:   2>&1 | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SCHEDULER=cq OMP_NUM_THREADS=2 SHEPHERD_STATS=1 \
// RUN:   SHEPHERD_STATS_MODE=exact %t 2>&1 | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=2 SHEPHERD_STATS=1 %t \
// RUN:   2>&1 | %FileCheck %s
// CHECK: domain {{.*}}node {{.*}}placed {{.*}}run here {{.*}}migrated in {{.*}}local affinity bytes {{.*}}remote
// CHECK-NEXT: {{^}} 0 {{ *}}{{[0-9]+}} {{ *}}200 {{ *}}200 {{ *}}0 {{ *}}0 {{ *}}0
// CHECK-NEXT: {{^}} 1 {{ *}}{{[0-9]+}} {{ *}}100 {{ *}}100 {{ *}}0 {{ *}}0 {{ *}}0
// CHECK-NEXT: 100.00% of the placed tasks ran in their own locality domain
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SCHEDULER=ws OMP_NUM_THREADS=2 \
// RUN:   SHEPHERD_STATS=json:%t.json SHEPHERD_TRACE=%t.trace %t
// RUN: %python %S/Inputs/domains.py %t.json %t.trace 200 100
// A team that lies in one domain runs the others' tasks as well, and that is told too.
// RUN: env SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=1 SHEPHERD_STATS=1 %t 2>&1 | %FileCheck %s --check-prefix=ALONE
// ALONE: domain {{.*}}node
// ALONE-NEXT: {{^}} 0 {{ *}}{{[0-9]+}} {{ *}}200 {{ *}}200 {{ *}}100 {{ *}}0 {{ *}}0
// ALONE-NEXT: {{^}} 1 {{ *}}{{[0-9]+}} {{ *}}100 {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0
// ALONE-NEXT: 66.67% of the placed tasks ran in their own locality domain
// Where nobody has placed anything there is nothing to tell.
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 SHEPHERD_STATS=1 %t none 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=NONE
// NONE-NOT: {{^}}  domain
// NONE: longest queues
#include <omp.h>
#include <stdio.h>

enum { kRounds = 100 };

int main(int argc, char **argv) {
  int places = argc < 2;
  long ran = 0;
  (void)argv;
#pragma omp parallel num_threads(omp_get_max_threads())
#pragma omp single
  for (int i = 0; i < kRounds; ++i) {
#pragma omp task locality_domain(places ? 0 : -1) shared(ran)
    {
#pragma omp atomic
      ++ran;
    }
#pragma omp task locality_domain(places ? 1 : -1) shared(ran)
    {
#pragma omp atomic
      ++ran;
    }
#pragma omp task locality_domain(places ? 2 : -1) shared(ran)
    {
#pragma omp atomic
      ++ran;
    }
  }
  printf("%ld\n", ran);
  return ran != 3 * kRounds;
}
