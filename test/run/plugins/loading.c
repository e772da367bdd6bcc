// A plug-in is found by its file or by its name; what cannot be loaded ends the program with a message that says why.
// REQUIRES: gcc
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: %gxx -std=c++17 -O2 -Wall -Wextra -Werror -shared -fPIC -I%source_root/include \
// RUN:   %source_root/examples/scheduler/random_victim.cpp -o %t.d/mine.so
// RUN: cd %t.d && env SHEPHERD_SCHEDULER=./mine.so %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=%t.d/mine.so:some:arguments %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mine SHEPHERD_SCHEDULER_PATH=/nowhere:%t.d %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=chaos %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mine SHEPHERD_SCHEDULER_PATH=%t.d SHEPHERD_SPAWN=work-first OMP_NUM_THREADS=1 %t \
// RUN:   | %FileCheck %s
// CHECK: 55
//
// RUN: %not env SHEPHERD_SCHEDULER=mine %t 2>&1 | %FileCheck --check-prefix=UNKNOWN %s
// UNKNOWN: error: SHEPHERD_SCHEDULER is "mine"; accepted: one of: mts {{.*}}; or auto; or a plug-in's file
// RUN: %not env SHEPHERD_SCHEDULER=%t.d/none.so %t 2>&1 | %FileCheck --check-prefix=ABSENT %s
// ABSENT: error: SHEPHERD_SCHEDULER={{.*}}none.so: {{.*}}none.so: cannot open shared object file
// RUN: echo text > %t.d/text.so && %not env SHEPHERD_SCHEDULER=%t.d/text.so %t 2>&1 | %FileCheck --check-prefix=TEXT %s
// TEXT: error: SHEPHERD_SCHEDULER={{.*}}text.so: {{.*}}: {{file too short|invalid ELF header}}
// RUN: bash %S/Inputs/broken.sh %gxx %source_root/include %t.d %t OLD UNFINISHED EMPTY ODD \
// RUN:   | %FileCheck --check-prefix=BROKEN %s
// BROKEN: error: SHEPHERD_SCHEDULER=OLD: the plug-in is made for version 2 of <shepherd/scheduler.h>, this library has 1
// BROKEN: error: SHEPHERD_SCHEDULER=UNFINISHED: the plug-in has no create
// BROKEN: error: SHEPHERD_SCHEDULER=EMPTY: {{.*}}EMPTY.so defines no shep_scheduler_plugin
// BROKEN: error: SHEPHERD_SCHEDULER=ODD: the plug-in has unknown flags, 40
// RUN: %not env SHEPHERD_SCHEDULER=chaos:abc %t 2>&1 | %FileCheck --check-prefix=SEED %s
// SEED: error: scheduler chaos: create has made nothing, with arguments "abc"
// RUN: mkfifo %t.d/pipe.so && %not env SHEPHERD_SCHEDULER=%t.d/pipe.so %t 2>&1 | %FileCheck --check-prefix=PIPE %s
// PIPE: error: SHEPHERD_SCHEDULER={{.*}}pipe.so: {{.*}}pipe.so is no regular file
#include <stdio.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b) untied
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int result;
#pragma omp parallel
#pragma omp single
  result = fib(10);
  printf("%d\n", result);
  return 0;
}
