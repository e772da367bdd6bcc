// A report on a program says once whose other OpenMP runtime is in the process; omp_display_env says so too.
// REQUIRES: gcc
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: %gcc -O1 -fopenmp -fPIC -shared %S/Inputs/part.c -o libpart.so
// RUN: %shepcc -O1 -fopenmp %s -L. -lpart -Wl,-rpath,%t.d -o both
// RUN: env SHEPHERD_STATS=stats ./both 2>&1 | %FileCheck %s --check-prefix=SHOWN && %FileCheck %s --input-file=stats
// RUN: env SHEPHERD_STATS=json:stats.json ./both && %FileCheck %s --check-prefix=JSON --input-file=stats.json
// RUN: %shepcc -O1 -fopenmp -DALONE %s -o alone && env SHEPHERD_STATS=alone.stats ./alone 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=ALONE --allow-empty
// RUN: %FileCheck %s --check-prefix=ALONE --input-file=alone.stats
// CHECK: another OpenMP runtime in this process: {{.*}}libgomp.so
// CHECK-NOT: another OpenMP runtime
// SHOWN: another OpenMP runtime in this process = '{{.*}}libgomp.so
// SHOWN-NOT: another OpenMP runtime
// JSON: "other_runtimes": ["{{.*}}libgomp.so{{[^,]*}}"]
// ALONE-NOT: another OpenMP runtime
#include <omp.h>
#ifdef ALONE
static int part(void) { return 6420; }
#else
int part(void);
#endif
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += omp_get_thread_num();
  omp_display_env(1);
  return sum != 1 || part() != 6420;
}
