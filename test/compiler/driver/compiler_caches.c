// ccache in front of shepcc caches objects of sources with directives, and distcc distributes what was preprocessed.
// REQUIRES: ccache
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: env CCACHE_DIR=%t/cache CCACHE_NODISABLE=1 ccache %shepcc --shep-backend=%backend -fopenmp -c %s -o first.o
// RUN: env CCACHE_DIR=%t/cache CCACHE_NODISABLE=1 ccache %shepcc --shep-backend=%backend -fopenmp -c %s -o second.o
// RUN: cmp first.o second.o && env CCACHE_DIR=%t/cache ccache --print-stats | %FileCheck %s --check-prefix=STATS
// STATS-DAG: direct_cache_hit{{[[:space:]]}}1
// STATS-DAG: cache_miss{{[[:space:]]}}1
// RUN: %shepcc --shep-backend=%backend -fopenmp first.o -o prog && ./prog | %FileCheck %s
// CHECK: 2 threads
#include <stdio.h>
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  printf("%d threads\n", threads);
  return 0;
}
