// A piece of a task that runs away from its locality domain takes as many times as long as is asked for, that of a
// child, which belongs to the same one, too; at home it takes no longer.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t && rm -f %t.plain %t.home %t.away %t.oblivious
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=relaxed:0 \
// RUN:   %shepherd simulate --quiet --strand=1000 --machine="core:2 pu:1" --result=%t.plain %t
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=strict \
// RUN:   %shepherd simulate --quiet --strand=1000 --inflate=2.5 --machine="core:2 pu:1" --result=%t.home %t
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=relaxed:0 \
// RUN:   %shepherd simulate --quiet --strand=1000 --inflate=2.5 --machine="core:2 pu:1" --result=%t.away %t
// RUN: env SHEPHERD_DOMAINS=2 SHEPHERD_LOCALITY=oblivious \
// RUN:   %shepherd simulate --quiet --strand=1000 --inflate=2.5 --machine="core:2 pu:1" --result=%t.oblivious %t
// RUN: %python %S/Inputs/inflation.py %t.plain 1 1
// RUN: %python %S/Inputs/inflation.py %t.home 1 1
// RUN: %python %S/Inputs/inflation.py %t.away 1.03 2.2
// RUN: %python %S/Inputs/inflation.py %t.oblivious 1.03 2.2
// RUN: %not %shepherd simulate --inflate=0.5 %t 2>&1 | %FileCheck %s
// CHECK: --inflate=0.5: factors from 1 to 1000 are taken

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 400; i++) {
#pragma omp task locality_domain(1)
    {
#pragma omp task
      {}
#pragma omp taskwait
    }
  }
  return 0;
}
