// SHEPHERD_RACES=tasks: ThreadSanitizer reports what two sibling tasks race for although one thread has executed both,
// under every scheduler, what a task and its creator or a grandchild and the waiting task race for, what the tasks of a
// taskloop do, and nothing where depend, taskwait or taskgroup orders them, or where each thread has its own element.
// So it does with Archer, LLVM's tool for this purpose, loaded beside.
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsanitize=thread -g -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=mts %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE
// RUN: %if backend-clang %{ env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=ws %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: %if backend-clang %{ env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=cq %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: %if backend-clang %{ env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=q %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: %if backend-clang %{ env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=l %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: %if backend-clang %{ env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=pdf %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_RACES=tasks %not %t race 2>&1 | %FileCheck %s --check-prefix=RACE
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t others 2>&1 | %FileCheck %s --check-prefix=OTHERS
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t creator 2>&1 | %FileCheck %s --check-prefix=CREATOR
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t grandchild 2>&1 | %FileCheck %s --check-prefix=GRANDCHILD
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t loop 2>&1 | %FileCheck %s --check-prefix=LOOP
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t grains 2>&1 | %FileCheck %s --check-prefix=GRAINS
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %t ordered 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_RACES=tasks %t ordered 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_RACES=tasks SHEPHERD_SCHEDULER=pdf %t ordered 2>&1 | %FileCheck %s
// RUN: %if archer %{ env OMP_TOOL_LIBRARIES=%archer OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %not %t race 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=RACE %}
// RUN: %if archer %{ env OMP_TOOL_LIBRARIES=%archer OMP_NUM_THREADS=1 SHEPHERD_RACES=tasks %t ordered 2>&1 \
// RUN:   | %FileCheck %s %}
// RUN: %if archer %{ env OMP_TOOL_LIBRARIES=%archer OMP_NUM_THREADS=4 %t ordered 2>&1 | %FileCheck %s %}
// LOOP: data race
// GRAINS: data race
// CHECK-NOT: WARNING
// CHECK: data 46
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int data;
static int of_thread[64][16], of_iteration[15];

static void race(void) {
#pragma omp task
  data++; // RACE-DAG: {{(shep_(task|body).*|in .*)}}siblings.c:[[@LINE]]
#pragma omp task
  data++; // RACE-DAG: {{(shep_(task|body).*|in .*)}}siblings.c:[[@LINE]]
#pragma omp taskwait
}

// One that depends on another place is ordered with nobody, and a taskwait inside a task waits for that one's children.
static void others(void) {
  int x, y;
#pragma omp task depend(out : x)
  data++; // OTHERS-DAG: siblings.c:[[@LINE]]
#pragma omp task depend(out : y)
  {
#pragma omp taskwait
    data++; // OTHERS-DAG: siblings.c:[[@LINE]]
  }
#pragma omp taskwait
}

// The creator's access lies between the task's creation and the wait for it.
static void creator(void) {
#pragma omp task
  data++; // CREATOR-DAG: siblings.c:[[@LINE]]
  data++; // CREATOR-DAG: siblings.c:[[@LINE]]
#pragma omp taskwait
}

static void grandchild(void) {
#pragma omp task
  {
#pragma omp task
    data++; // GRANDCHILD-DAG: siblings.c:[[@LINE]]
  }
#pragma omp taskwait
  data++; // GRANDCHILD-DAG: siblings.c:[[@LINE]]
}

static void loop(void) {
#pragma omp taskloop
  for (int i = 0; i < 4; i++) data++;
}

static void grains(void) {
#pragma omp taskloop grainsize(2) nogroup
  for (int i = 0; i < 4; i++) data += 2;
}

static void ordered(void) {
  int x;
  for (int i = 0; i < 10; i++) {
#pragma omp task depend(inout : x)
    data++;
  }
#pragma omp taskwait
  for (int i = 0; i < 10; i++) {
#pragma omp task
    data++;
#pragma omp taskwait
  }
  for (int i = 0; i < 10; i++) {
#pragma omp taskgroup
    {
#pragma omp task untied
      {
#pragma omp task
        data++;
      }
    }
  }
#pragma omp task if (0)
  data++;
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 15; i++) of_iteration[i] = i;
  data += of_iteration[14] - 14;
  for (int i = 0; i < 15; i++) {
#pragma omp task
    of_thread[omp_get_thread_num()][0]++;
  }
#pragma omp taskwait
  for (int i = 0; i < 64; i++) data += of_thread[i][0];
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
#pragma omp parallel
#pragma omp single
  {
    if (strcmp(what, "race") == 0) race();
    if (strcmp(what, "others") == 0) others();
    if (strcmp(what, "creator") == 0) creator();
    if (strcmp(what, "grandchild") == 0) grandchild();
    if (strcmp(what, "loop") == 0) loop();
    if (strcmp(what, "grains") == 0) grains();
    if (strcmp(what, "ordered") == 0) ordered();
  }
  fprintf(stderr, "data %d\n", data);
  return 0;
}
