// What a program does behind its last construct takes time, and in its handlers at exit. Its other threads are idle
// meanwhile.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t && rm -f %t.result
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.result %t
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.result %t main
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.result %t exit
// RUN: %shepherd simulate --machine="core:4 pu:1" --result=%t.result %t exit
// RUN: %python -c "import json, sys; runs = [json.loads(line) for line in open(sys.argv[1])]; print(runs); \
// RUN:   assert all(each['virtual_ns'] > 3 * runs[0]['virtual_ns'] for each in runs[1:]); \
// RUN:   told = [sum(each[part + '_ns'] for part in ('work', 'overhead', 'idle', 'waited')) for each in runs]; \
// RUN:   assert all(time > 0.9 * 4 * each['virtual_ns'] for time, each in zip(told[1:], runs[1:]))" %t.result
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile double x = 1;

static void take_long(void) {
  for (int i = 0; i < 20000000; i++) x = x * 0.999 + 1;
}

int main(int argc, char **argv) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  printf("%d\n", n);
  if (argc > 1 && strcmp(argv[1], "main") == 0) take_long();
  if (argc > 1 && strcmp(argv[1], "exit") == 0) atexit(take_long);
  return 0;
}
