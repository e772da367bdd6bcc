// A script under the back end's name that calls shepcc again ends in an error, not in processes without end.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: printf '#!/bin/sh\nexec %shepcc --shep-backend=gcc "$@"\n' > gcc && chmod +x gcc
// RUN: env PATH=%t:$PATH %not %shepcc --shep-backend=gcc -fopenmp %s -o loop 2>&1 | %FileCheck %s
// RUN: env PATH=%t:$PATH %not ./gcc -c %s 2>&1 | %FileCheck %s
// CHECK: shepcc: error: the back-end compiler '{{.*}}/gcc' leads back to Shepherd; name its path
int main(void) {
#pragma omp parallel
  ;
  return 0;
}
