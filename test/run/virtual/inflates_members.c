// What the members of an assembly execute, and the tasks that they generate, belong to the domain of the assembly's task:
// away from it each piece takes as many times as long as is asked for.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t && rm -f %t.home %t.away
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=strict \
// RUN:   %shepherd simulate --quiet --strand=1000 --inflate=2.5 --machine="core:2 pu:1" --result=%t.home %t
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=oblivious \
// RUN:   %shepherd simulate --quiet --strand=1000 --inflate=2.5 --machine="core:2 pu:1" --result=%t.away %t
// RUN: %python %S/Inputs/inflation.py %t.home 1 1
// RUN: %python %S/Inputs/inflation.py %t.away 1.2 2.4
#include <omp.h>

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 200; i++) {
#pragma ompx assembly width(2)
#pragma omp task locality_domain(1)
    {
      for (int piece = 0; piece < 20; piece++) (void)omp_get_level();
#pragma omp task
      for (int piece = 0; piece < 20; piece++) (void)omp_get_level();
    }
  }
  return 0;
}
