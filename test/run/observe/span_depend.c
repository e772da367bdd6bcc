// Work and span of tasks with dependences: a chain of them is its own span, readers run beside each other, a wavefront has its diagonals;
// a taskwait with depend waits for what it names alone, and a task with an event is one like any other. Ratios only.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_SPAN=json:%t.chain %t chain
// RUN: %python %S/Inputs/span.py --again="%t chain" %t.chain "0.99 < parallelism < 1.2" "tasks == 8" "critical[0].endswith('span_depend.c:40 (chain)')" "least[3] > 0.8"
// RUN: env SHEPHERD_SPAN=json:%t.wavefront %t wavefront
// RUN: %python %S/Inputs/span.py --again="%t wavefront" %t.wavefront "1.8 < parallelism < 2.7" "tasks == 16"
// RUN: env SHEPHERD_SPAN=json:%t.readers %t readers
// RUN: %python %S/Inputs/span.py --again="%t readers" %t.readers "1.7 < parallelism < 3.4" "tasks == 8"
// RUN: env SHEPHERD_SPAN=json:%t.exclusive %t exclusive
// RUN: %python %S/Inputs/span.py --again="%t exclusive" %t.exclusive "0.99 < parallelism < 1.2" "tasks == 4"
// RUN: env SHEPHERD_SPAN=json:%t.everything %t everything
// RUN: %python %S/Inputs/span.py --again="%t everything" %t.everything "1.15 < parallelism < 1.8"
// RUN: env SHEPHERD_SPAN=json:%t.wait %t wait
// RUN: %python %S/Inputs/span.py --again="%t wait" %t.wait "1.6 < parallelism < 2.1"
// RUN: env SHEPHERD_SPAN=json:%t.undeferred %t undeferred
// RUN: %python %S/Inputs/span.py --again="%t undeferred" %t.undeferred "0.99 < parallelism < 1.2"
// RUN: env SHEPHERD_SPAN=json:%t.graph %t graph
// RUN: %python %S/Inputs/span.py --again="%t graph" %t.graph "0.99 < parallelism < 1.2" "tasks == 8"
// RUN: env SHEPHERD_SPAN=json:%t.detached %t detached
// RUN: %python %S/Inputs/span.py --again="%t detached" %t.detached "1.6 < parallelism < 4.4" "tasks == 4"
// RUN: env SHEPHERD_SPAN=json:%t.detached_chain %t detached_chain
// RUN: %python %S/Inputs/span.py --again="%t detached_chain" %t.detached_chain "0.99 < parallelism < 1.2" "tasks == 4"
// RUN: env SHEPHERD_SPAN=json:%t.fulfilled %t fulfilled
// RUN: %python %S/Inputs/span.py --again="%t fulfilled" %t.fulfilled "0.99 < parallelism < 1.2" "tasks == 3"
// RUN: env SHEPHERD_SPAN=json:%t.yield %t yield
// RUN: %python %S/Inputs/span.py --again="%t yield" %t.yield "1.6 < parallelism < 4.4" "tasks == 4"
#include <omp.h>
#include <string.h>

#include "Inputs/busy.h"

static unsigned long sum;
static int cell[6][6];

static void unit(void) { sum += busy(1000000); }

static void chain(void) {
  for (int i = 0; i < 8; i++) {
#pragma omp task depend(inout : sum)
    unit();
  }
}

/* 16 units; the longest way from one corner to the other has 7. */
static void wavefront(void) {
  for (int i = 1; i <= 4; i++) {
    for (int j = 1; j <= 4; j++) {
#pragma omp task depend(in : cell[i - 1][j], cell[i][j - 1]) depend(out : cell[i][j])
      unit();
    }
  }
}

/* One writes, six read, one writes. */
static void readers(void) {
  for (int i = 0; i < 8; i++) {
    if (i == 0 || i == 7) {
#pragma omp task depend(out : sum)
      unit();
    } else {
#pragma omp task depend(in : sum)
      unit();
    }
  }
}

static void exclusive(void) {
  for (int i = 0; i < 4; i++) {
#pragma omp task depend(mutexinoutset : sum)
    unit();
  }
}

/* Two side by side, and one behind both: 3 units of work, 2 of span. */
static void everything(void) {
#pragma omp task depend(out : cell[0][0])
  unit();
#pragma omp task depend(out : cell[0][1])
  unit();
#pragma omp task depend(inout : omp_all_memory)
  unit();
}

/* Waits for the first of two, and works itself: 4 units of work, 2 of span. */
static void wait(void) {
#pragma omp task depend(out : cell[0][0])
  unit();
#pragma omp task depend(out : cell[0][1])
  {
    unit();
    unit();
  }
#pragma omp taskwait depend(in : cell[0][0])
  unit();
#pragma omp taskwait depend(out : cell[0][0], cell[0][2]) nowait
}

static void undeferred(void) {
#pragma omp task depend(out : sum)
  unit();
#pragma omp task if (0) depend(in : sum)
  unit();
#pragma omp task depend(inout : sum)
  unit();
}

static void graph(void) {
  for (int i = 0; i < 4; i++) {
#pragma omp taskgraph
    {
#pragma omp task depend(inout : sum)
      unit();
#pragma omp task depend(inout : sum)
      unit();
    }
  }
}

static void detached(int is_chain) {
  omp_event_handle_t event;
  for (int i = 0; i < 4; i++) {
#pragma omp task detach(event) depend(inout : cell[0][is_chain ? 0 : i])
    {
      unit();
      omp_fulfill_event(event);
    }
  }
}

/* The last task waits for the first one's event, and so for the second one. */
static void fulfilled(void) {
  omp_event_handle_t event;
#pragma omp task detach(event) depend(out : cell[0][0])
  {
  }
#pragma omp task
  {
    unit();
    unit();
    omp_fulfill_event(event);
  }
#pragma omp task depend(in : cell[0][0])
  unit();
}

static void yield(void) {
  for (int i = 0; i < 4; i++) {
#pragma omp task untied
    {
      unit();
#pragma omp taskyield
    }
  }
}

int main(int argc, char **argv) {
  const char *shape = argc > 1 ? argv[1] : "";
#pragma omp parallel
#pragma omp single
  {
    if (!strcmp(shape, "chain")) chain();
    if (!strcmp(shape, "wavefront")) wavefront();
    if (!strcmp(shape, "readers")) readers();
    if (!strcmp(shape, "exclusive")) exclusive();
    if (!strcmp(shape, "everything")) everything();
    if (!strcmp(shape, "wait")) wait();
    if (!strcmp(shape, "undeferred")) undeferred();
    if (!strcmp(shape, "graph")) graph();
    if (!strcmp(shape, "detached")) detached(0);
    if (!strcmp(shape, "detached_chain")) detached(1);
    if (!strcmp(shape, "fulfilled")) fulfilled();
    if (!strcmp(shape, "yield")) yield();
  }
  return 0;
}
