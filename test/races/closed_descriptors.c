// A program may close what it has not opened, open files of its own, and be allowed to write none: its race is found, and
// its files stay its own. What still runs when the program has ended is named.
// RUN: rm -rf %t.files && mkdir %t.files
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %not %shepherd races %t %t.files 2>&1 | %FileCheck %s
// RUN: %not %shepherd races %t %t.files none 2>&1 | %FileCheck %s
// RUN: %not %shepherd races %t %t.files none stays 2>&1 | %FileCheck %s --check-prefixes=STAYS,CHECK
// RUN: bash -c '%shepherd races -o %t.report %t %t.files <&- >&-; test $? = 1' && grep "closed_descriptors.c:[0-9]" %t.report
// RUN: cat %t.files/* | %FileCheck %s --allow-empty --check-prefix=FILES
// STAYS: shepherd: warning: process {{[0-9]+}} of the program still runs
// CHECK: shepherd: 1 race
// FILES-NOT: {{.}}
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static int racing;

int main(int count, char **arguments) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
  for (int i = 0; i < 30; i++) {
    char name[4096];
    snprintf(name, sizeof name, "%s/%d", arguments[1], i);
    if (open(name, O_RDWR | O_CREAT | O_TRUNC, 0666) < 0) return 3;
  }
  if (count > 2) setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    racing = 1;
#pragma omp task
    racing = 1;
  }
  if (count > 3 && fork() == 0) {
    close(1);  // the test waits for the end of both streams
    close(2);
    sleep(3);
    _exit(0);
  }
  return 0;
}
