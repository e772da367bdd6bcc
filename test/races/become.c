// What a program becomes is looked at if it has the variables for it, and a warning says so if it has not. A daemon's
// child is known, however soon its parent has ended.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %not %shepherd races %t keeps 2>&1 | %FileCheck %s --check-prefix=SEEN
// RUN: %shepherd races %t clean 2>&1 | %FileCheck %s --check-prefix=UNSEEN
// RUN: %not %shepherd races %t fails 2>&1 | %FileCheck %s --check-prefix=SEEN
// RUN: bash -ec 'for i in 1 2 3 4 5 6; do %shepherd races %t daemon 2>&1; done' | %FileCheck %s --check-prefix=DAEMON
// SEEN-NOT: warning
// SEEN: shepherd: 1 race
// UNSEEN: shepherd: warning: process {{[0-9]+}} of the program has executed a program without the variables
// DAEMON-COUNT-6: shepherd: warning: process {{[0-9]+}} of the program still runs
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int racing;

int main(int count, char** arguments) {
  char *none[] = {NULL}, *again[] = {arguments[0], NULL};
  const char* const how = count > 1 ? arguments[1] : "";
  if (strcmp(how, "keeps") == 0) execv("/proc/self/exe", again);
  if (strcmp(how, "clean") == 0) execle("/bin/true", "true", (char*)NULL, none);
  if (strcmp(how, "fails") == 0) execve("/no/such/program", again, none);
  if (strcmp(how, "daemon") == 0 && daemon(1, 0) == 0) usleep(1000000);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    racing = 1;
#pragma omp task
    racing = 1;
  }
  return 0;
}
