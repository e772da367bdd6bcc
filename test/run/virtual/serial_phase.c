// A program in a serial phase lends its cores to one that has tasks for them, and gets them back when it has tasks again
// (docs/sharing.md; Fenech 2013, 5.3.4); where shares are static, it keeps them. On a virtual machine of four cores.
// REQUIRES: command, sharing, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: echo 'for i in wide serial; do SHEPHERD_SHARE=$1 SHEPHERD_STATS="json:$2.$1.$i" "$2" $i & done; wait' > %t.sh
// RUN: %shepherd simulate --quiet --strand=50000 --machine="core:4 pu:1" --programs=2 sh %t.sh auto %t | grep -c right | grep 2
// RUN: %shepherd simulate --quiet --strand=50000 --machine="core:4 pu:1" --programs=2 sh %t.sh static %t | grep -c right | grep 2
// RUN: %python %S/Inputs/lent.py %t
#include <stdio.h>
#include <string.h>

enum { kRounds = 150, kTasks = 32, kSerial = 6000 };

static int done;

static void wide(int rounds) {
  for (int round = 0; round < rounds; ++round) {
#pragma omp taskloop num_tasks(kTasks)
    for (int i = 0; i < kTasks; ++i)
#pragma omp atomic
      ++done;
  }
}

// As many strands, one after the other.
static void serial(void) {
  for (int i = 0; i < kSerial; ++i)
#pragma omp task if(0) shared(done)
    ++done;
}

int main(int argc, char **argv) {
  const int is_serial = argc > 1 && strcmp(argv[1], "serial") == 0;
#pragma omp parallel
#pragma omp single
  {
    if (is_serial) {
      serial();
      wide(kRounds / 10);
    } else {
      wide(kRounds);
    }
  }
  const int expected = is_serial ? kSerial + kRounds / 10 * kTasks : kRounds * kTasks;
  puts(done == expected ? "right" : "wrong");
  return 0;
}
