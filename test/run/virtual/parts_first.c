// A thread that generates tasks beyond what may wait executes them itself. In between it does its parts of assemblies,
// or all others would wait in one of them until it has generated the last task.
// REQUIRES: command, virtual
// RUN: %shepcc -fopenmp -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=8 %shepherd simulate --quiet --machine="numa:2 core:4 pu:1" --strand=20000 --scheduler=ws %t
// RUN: env OMP_NUM_THREADS=8 %shepherd simulate --quiet --machine="numa:2 core:4 pu:1" --strand=20000 --scheduler=mts %t
// RUN: env OMP_NUM_THREADS=8 %shepherd simulate --quiet --machine="numa:2 core:4 pu:1" --strand=20000 --scheduler=cq %t
#include <stdio.h>

enum { kTasks = 1500, kFew = 100 };

static int members, is_over, late, failed;
static char lines[kTasks];

static void work(void) {
  int begun, over;
#pragma omp atomic read
  begun = members;
#pragma omp atomic read
  over = is_over;
  if (begun && !over) {
#pragma omp atomic
    late++;
  }
}

/* Where each thread has to come, in the middle of many tasks. */
static void meet(void) {
  members = is_over = late = 0;
#pragma ompx assembly width(8)
#pragma omp task
  {
#pragma omp atomic
    members++;
#pragma omp barrier
#pragma omp atomic write
    is_over = 1;
  }
}

static void end(const char *what) {
#pragma omp taskwait
  if (late > kFew || !is_over) failed = printf("%d tasks %s began while others waited in the assembly\n", late, what);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < kTasks; i++) {
      if (i == kTasks / 2) meet();
#pragma omp task
      work();
    }
    end("as they are");
    for (int i = 0; i < kTasks; i++) {
      if (i == kTasks / 2) meet();
#pragma omp task depend(inout : lines[i])
      work();
    }
    end("with dependences");
    for (int i = 0; i < kTasks; i++) {
      if (i == kTasks / 2) meet();
#pragma ompx assembly width(1)
#pragma omp task
      work();
    }
    end("that are assemblies");
    for (int i = 0; i < kTasks; i++) {
      if (i == kTasks / 2) meet();
#pragma ompx assembly width(1)
#pragma omp task depend(inout : lines[i])
      work();
    }
    end("that are assemblies with dependences");
  }
  return failed != 0;
}
