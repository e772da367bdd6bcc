// A program that a task starts inherits SHEPHERD_STATS and the others: it writes to files of its own, and leaves its
// parent's alone. When the parent has ended, the file is anybody's again. So it is in the children of fork(), which
// write nothing.
// REQUIRES: ompt
// RUN: rm -rf %t.d && mkdir -p %t.d
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_TRACE=%t.d/trace SHEPHERD_STATS=json:%t.d/stats OMP_TOOL_VERBOSE_INIT=%t.d/log %t first \
// RUN:   2>%t.d/messages
// RUN: env SHEPHERD_SPAN=%t.d/span OMP_TOOL=disabled %t first 2>>%t.d/messages
// RUN: %FileCheck %s --input-file=%t.d/messages
// CHECK-DAG: SHEPHERD_TRACE: another process writes to "{{.*}}/trace", this one to "{{.*}}/trace.{{[0-9]+}}"
// CHECK-DAG: SHEPHERD_STATS: another process writes to "{{.*}}/stats", this one to
// CHECK-DAG: OMP_TOOL_VERBOSE_INIT: another process writes to "{{.*}}/log", this one to
// CHECK-DAG: SHEPHERD_SPAN: another process writes to "{{.*}}/span", this one to
// RUN: ls %t.d | grep -c -E "^(trace|stats|log|span)\.[0-9]+$" | grep -x 4
// RUN: grep '"complete"' %t.d/trace && grep '"complete"' %t.d/trace.* && head -c 2 %t.d/trace | grep '\['
// RUN: %python -c "import json, sys; assert all(json.load(open(each))['regions'] for each in sys.argv[1:])" \
// RUN:   %t.d/stats %t.d/stats.*
// RUN: grep "no ompt_start_tool" %t.d/log && grep "work and span" %t.d/span && grep "work and span" %t.d/span.*
// RUN: env SHEPHERD_STATS=%t.d/stats %t last 2>&1 | %FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: another process
// RUN: grep "shepherd: " %t.d/stats
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int start_another(const char *program) {
  int status = 1;
  pid_t child = fork();
  if (child == 0) {
    execl(program, program, "last", (char *)0);
    _exit(1);
  }
  waitpid(child, &status, 0);
  return status;
}

int main(int argc, char **argv) {
  int status = 0, is_first = argc > 1 && strcmp(argv[1], "first") == 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(status)
  if (is_first) status = start_another(argv[0]);
  /* It lives on, and holds nothing back. */
  if (is_first && fork() == 0) {
    close(1), close(2);
    sleep(5);
    _exit(0);
  }
  return status != 0;
}
