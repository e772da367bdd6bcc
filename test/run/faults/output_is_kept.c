// A fatal error of the library: what the program has printed before comes out, also where it is not a terminal's, and a
// thread that is printing keeps nobody from ending.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: not %t > %t.out 2> %t.err
// RUN: %FileCheck --check-prefix=OUT %s < %t.out
// RUN: %FileCheck --check-prefix=ERR %s < %t.err
// RUN: not %t locked > %t.out 2> %t.err
// RUN: %FileCheck --check-prefix=ERR %s < %t.err
// OUT: result 42
// ERR: the depend object is not initialized
#include <omp.h>
#include <stdio.h>

int main(int count, char **arguments) {
  (void)arguments;
  omp_depend_t object = {0};
  printf("result %d\n", 42);
#pragma omp parallel num_threads(2)
  {
    if (count > 1 && omp_get_thread_num() == 1) flockfile(stdout);
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
#pragma omp task depend(depobj : object)
      puts("never");
    }
  }
  return 0;
}
