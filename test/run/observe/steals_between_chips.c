// Tasks that come from another shepherd are stolen, whether a thief, a waiting worker or a worker that got no answer
// takes them; those between chips are told apart. On a machine of four chips mts steals between chips only, and at most
// as many tasks as a chip has workers.
// RUN: %shepcc --shep-backend=%backend -O2 -fopenmp %s -o %t
// RUN: env HWLOC_SYNTHETIC="package:4 l3:1 core:2 pu:1" OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=mts \
// RUN:   SHEPHERD_STATS=json:%t.mts timeout 120 %t
// RUN: %python %S/Inputs/stats.py %t.mts "3 <= counts['steals_off_chip'] == counts['steals']" \
// RUN:   "counts['steals'] <= counts['stolen_off_chip'] == counts['stolen'] <= 2 * counts['steals']"
// RUN: env HWLOC_SYNTHETIC="package:4 l3:1 core:2 pu:1" OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws \
// RUN:   SHEPHERD_STATS=json:%t.ws timeout 120 %t
// RUN: %python %S/Inputs/stats.py %t.ws "3 <= counts['steals_off_chip'] <= counts['steals']" \
// RUN:   "counts['steals_off_chip'] <= counts['stolen_off_chip'] <= counts['stolen']"
// RUN: env HWLOC_SYNTHETIC="package:1 l3:1 core:8 pu:1" OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws \
// RUN:   SHEPHERD_STATS=json:%t.one timeout 120 %t
// RUN: %python %S/Inputs/stats.py %t.one "3 <= counts['steals']" \
// RUN:   "counts['steals_off_chip'] == counts['stolen_off_chip'] == 0"
#include <omp.h>
#include <sched.h>

static int seen[4];

static int all_seen(void) {
  int count = 0;
  for (int pair = 0; pair < 4; ++pair) {
    int here;
#pragma omp atomic read
    here = seen[pair];
    count += here;
  }
  return count == 4;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 400; ++i) {
#pragma omp task
    {
#pragma omp atomic write
      seen[omp_get_thread_num() / 2] = 1;
      while (!all_seen()) sched_yield();
    }
  }
  return 0;
}
