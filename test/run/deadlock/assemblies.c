// A thread that waits for an assembly while it holds a lock that a member takes waits forever, since its part may begin
// on top of what holds the lock: SHEPHERD_DEADLOCK says so.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env SHEPHERD_DEADLOCK=report:1 OMP_NUM_THREADS=2 %not %t lock 2>&1 | %FileCheck %s --check-prefix=LOCK
// RUN: env SHEPHERD_DEADLOCK=report:1 OMP_NUM_THREADS=1 %not %t lock 2>&1 | %FileCheck %s --check-prefix=LOCK
// RUN: env SHEPHERD_DEADLOCK=report:1 OMP_NUM_THREADS=2 %not %t critical 2>&1 | %FileCheck %s --check-prefix=CRITICAL
#include <omp.h>
#include <string.h>

#include "ends.h"

static omp_lock_t lock;

static void hold_lock(void) {
  omp_set_lock(&lock);
#pragma omp task width(2)
  omp_set_lock(&lock);
#pragma omp taskwait
}

// LOCK: shepherd: deadlock: every thread has waited for 1 s
// LOCK: waits for the lock 0x{{[0-9a-f]+}}, which thread {{[01]}} of {{[12]}} took in the parallel region at {{.*}}assemblies.c:[[#@LINE+20]]

static void enter(void) {
#pragma omp critical(name)
  ;
}

static void hold_critical(void) {
#pragma omp critical(name)
  {
#pragma omp taskloop width(2)
    for (int i = 0; i < 2; i++) enter();
  }
}

// CRITICAL: waits at {{.*}}assemblies.c:[[#@LINE-12]] for a critical region, which thread {{[01]}} of 2 took at {{.*}}assemblies.c:[[#@LINE-7]] in the parallel region at {{.*}}assemblies.c:[[#@LINE+5]]

int main(int argc, char **argv) {
  end_soon();
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  argc > 1 && strcmp(argv[1], "lock") ? hold_critical() : hold_lock();
  return 0;
}
