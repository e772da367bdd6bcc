// Work and span of programs whose shape is known: wide, a chain, a taskgroup around grandchildren, a taskwait that does not wait for
// grandchildren, undeferred tasks, a loop. Shares and ratios only; nothing depends on how fast the machine is.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_SPAN=json:%t.wide %t wide
// RUN: %python %S/Inputs/span.py --again="%t wide" %t.wide "2 < parallelism < 8.5" "tasks == 8" "most[1] == 2" "critical[0].endswith('span.c:38 (wide)')"
// RUN: env SHEPHERD_SPAN=json:%t.chain %t chain
// RUN: %python %S/Inputs/span.py --again="%t chain" %t.chain "0.99 < parallelism < 1.2" "tasks == 8" "critical[0].endswith('span.c:45 (chain)')"
// RUN: env SHEPHERD_SPAN=json:%t.group %t group
// RUN: %python %S/Inputs/span.py --again="%t group" %t.group "1.15 < parallelism < 1.8" "tasks == 2"
// RUN: env SHEPHERD_SPAN=json:%t.wait %t wait
// RUN: %python %S/Inputs/span.py --again="%t wait" %t.wait "1.3 < parallelism < 2.1" "tasks == 2"
// RUN: env SHEPHERD_SPAN=json:%t.undeferred %t undeferred
// RUN: %python %S/Inputs/span.py --again="%t undeferred" %t.undeferred "0.99 < parallelism < 1.2" "tasks == 8"
// RUN: env SHEPHERD_SPAN=json:%t.loop %t loop
// RUN: %python %S/Inputs/span.py --again="%t loop" %t.loop "2 < parallelism < 8.5" "chunks == 8"
// RUN: env SHEPHERD_STEAL_COST=1000000000 SHEPHERD_SPAN=json:%t.burdened %t wide
// RUN: %python %S/Inputs/span.py %t.burdened "burdened > 1" "least[2] < 1"
// RUN: %shepherd span %t chain 2>&1 | %FileCheck %s
// RUN: env SHEPHERD_STEAL_COST=1 %shepherd span -o /dev/null %t chain
// RUN: %not %shepherd span -o "" %t chain 2>&1 | grep "error: -o needs a file behind it"
// RUN: %not %shepherd profile -o "" %t chain 2>&1 | grep "error: -o needs a file behind it"
// CHECK: measuring what a steal costs
// CHECK: work and span
// CHECK: parallelism (work / span)
// CHECK: processors speed-up at most expected at least
// CHECK: the critical path, by construct
// CHECK: span.c:45 (chain)
#include <string.h>

#include "Inputs/busy.h"

static unsigned long sum;

static void unit(void) { sum += busy(1000000); }

static void wide(void) {
  for (int i = 0; i < 8; i++) {
#pragma omp task
    unit();
  }
}

static void chain(void) {
  for (int i = 0; i < 8; i++) {
#pragma omp task
    unit();
#pragma omp taskwait
  }
}

/* The grandchild runs beside the child, and the unit behind the group after both: 3 units of work, 2 of span. */
static void group(void) {
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp task
      unit();
      unit();
    }
  }
  unit();
}

/* The child ends at once, and nothing waits for the grandchild: 2 units of work, 1 of span. */
static void wait(void) {
#pragma omp task
  {
#pragma omp task
    unit();
  }
#pragma omp taskwait
  unit();
}

static void undeferred(void) {
  for (int i = 0; i < 8; i++) {
#pragma omp task if (0)
    unit();
  }
}

int main(int argc, char **argv) {
  const char *shape = argc > 1 ? argv[1] : "";
  if (!strcmp(shape, "loop")) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 8; i++) sum += busy(1000000);
    return 0;
  }
#pragma omp parallel
#pragma omp single
  {
    if (!strcmp(shape, "wide")) wide();
    if (!strcmp(shape, "chain")) chain();
    if (!strcmp(shape, "group")) group();
    if (!strcmp(shape, "wait")) wait();
    if (!strcmp(shape, "undeferred")) undeferred();
  }
  return 0;
}
// REQUIRES: command
