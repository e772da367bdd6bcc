// SHEPHERD_DEADLOCK=report tells who waits for a detached task whose event nobody fulfills: at a taskwait, at the end of a taskgroup,
// by a dependence, and at the region's end. The program goes on waiting.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_DEADLOCK=report:1 %not %t wait 2>&1 | %FileCheck %s --check-prefix=WAIT
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_DEADLOCK=report:1 %not %t group 2>&1 | %FileCheck %s --check-prefix=GROUP
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_DEADLOCK=report:1 %not %t depend 2>&1 | %FileCheck %s --check-prefix=DEPEND
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_DEADLOCK=report:1 %not %t barrier 2>&1 | %FileCheck %s --check-prefix=BARRIER
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_DEADLOCK=report:1 %not %t alone 2>&1 | %FileCheck %s --check-prefix=ALONE
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_DEADLOCK=report:1 %not %t undeferred 2>&1 | %FileCheck %s --check-prefix=UNDEFERRED
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=pdf SHEPHERD_DEADLOCK=report:1 %not %t wait 2>&1 | %FileCheck %s --check-prefix=WAIT
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq SHEPHERD_DEADLOCK=report:1 %not %t group 2>&1 | %FileCheck %s --check-prefix=GROUP
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_DEADLOCK=abort:1 %not --crash %t wait 2>&1 | %FileCheck %s --check-prefix=WAIT
// RUN: env OMP_NUM_THREADS=2 %not %t wait 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// OFF-NOT: deadlock
#include <omp.h>
#include <string.h>

#include "ends.h"

static omp_event_handle_t event;

static void task_without_end(void) {
#pragma omp task detach(event)
  ;
}

static void wait_for_children(void) {
  task_without_end();
#pragma omp taskwait
}

// WAIT: shepherd: deadlock: every thread has waited for 1 s
// WAIT: thread {{[01]}} of 2, in the parallel region at {{.*}}detached.c:[[#@LINE+27]], waits at {{.*}}detached.c:[[#@LINE-4]] for its child tasks, of which 1 have not ended
// WAIT: the task at {{.*}}detached.c:[[#@LINE-11]] has been executed, but nobody has fulfilled its event
// WAIT-NOT: deadlock:

static void wait_for_group(void) {
#pragma omp taskgroup
  task_without_end();
}

// GROUP: waits at {{.*}}detached.c:[[#@LINE-4]] for the tasks of its taskgroup, of which 1 have not ended
// GROUP: nobody has fulfilled its event

static void wait_for_sibling(void) {
  int x;
#pragma omp task detach(event) depend(out : x)
  ;
#pragma omp task depend(in : x)
  ;
#pragma omp taskwait
}

// DEPEND: waits at {{.*}}detached.c:[[#@LINE-3]] for its child tasks, of which {{[12]}} have not ended
// DEPEND: the task at {{.*}}detached.c:[[#@LINE-6]] waits for the tasks that it depends on: the task at {{.*}}detached.c:[[#@LINE-8]]
// DEPEND: the task at {{.*}}detached.c:[[#@LINE-9]] has been executed, but nobody has fulfilled its event
// DEPEND: the task at {{.*}}detached.c:[[#@LINE-8]] depends on that task

static void in_parallel(void (*body)(void)) {
#pragma omp parallel
#pragma omp single
  body();
}

// BARRIER: thread 0 of 2, in the parallel region at {{.*}}detached.c:[[#@LINE-5]], waits at {{.*}} for its team at a barrier: tasks of the team have not ended
// BARRIER: thread 1 of 2, in the parallel region at {{.*}}detached.c:[[#@LINE-6]], waits at {{.*}} for its team at a barrier: tasks of the team have not ended
// BARRIER: nobody has fulfilled its event

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  end_soon();
  if (strcmp(what, "wait") == 0) in_parallel(wait_for_children);
  if (strcmp(what, "group") == 0) in_parallel(wait_for_group);
  if (strcmp(what, "depend") == 0) in_parallel(wait_for_sibling);
  if (strcmp(what, "barrier") == 0) in_parallel(task_without_end);
  // ALONE: an initial thread, in the initial task, waits at {{.*}}detached.c:29 for its child tasks
  // ALONE: nobody has fulfilled its event
  if (strcmp(what, "alone") == 0) wait_for_children();
  // UNDEFERRED: an initial thread, in the initial task, waits at {{.*}}detached.c:[[#@LINE+2]] for the event of an undeferred task
  if (strcmp(what, "undeferred") == 0) {
#pragma omp task if (0) detach(event)
    ;
  }
  return 0;
}
