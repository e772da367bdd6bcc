// A source that shows no directive is parsed only if a macro or a header brings one; else the back end gets it as it is.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -DBY_PRAGMA %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -DBY_HEADER -I%S/Inputs %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -DBY_ATTRIBUTE %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -DBY_DIGRAPH %s -o %t && %t
// RUN: %shepcxx -fopenmp -std=c++17 --shep-emit=%t.out %s && cmp %t.out %s
// RUN: %not %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -DMISTAKE -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: scan.cpp:26:{{[0-9]+:}} error: {{.*}}unknown_name
#include "Inputs/hidden.h"
#ifdef BY_HEADER
#include <forced_region.h>
#endif
int main() {
  int threads = 0;
#if defined(BY_PRAGMA)
  IN_PARALLEL
#elif defined(BY_ATTRIBUTE)
  ATTRIBUTE_OF(omp, directive(parallel num_threads(3) reduction(+ : threads)))
#elif defined(BY_DIGRAPH)
%: pragma omp parallel num_threads(3) reduction(+ : threads)
#endif
  {
    ++threads;
  }
#ifdef MISTAKE
  return unknown_name;
#endif
#ifdef BY_HEADER
  threads = threads_of_region();
#endif
  return threads == 3 ? 0 : 1;
}
