// ThreadSanitizer reports what the program does not order, at the user's lines, although the runtime's own locks order
// much of it by chance. Relaxed atomics order nothing; they see to it that two threads take part, each time, and one
// after the other: ThreadSanitizer may miss accesses of the same instant.
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsanitize=thread -g -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=2 %not %t siblings 2>&1 | %FileCheck %s --check-prefix=SIBLINGS
// RUN: env OMP_NUM_THREADS=2 %not %t child 2>&1 | %FileCheck %s --check-prefix=CHILD
// RUN: env OMP_NUM_THREADS=2 %not %t grandchild 2>&1 | %FileCheck %s --check-prefix=GRANDCHILD
// RUN: env OMP_NUM_THREADS=2 %not %t barrier 2>&1 | %FileCheck %s --check-prefix=BARRIER
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=mts %not %t siblings 2>&1 | %FileCheck %s --check-prefix=SIBLINGS
// RUN: env OMP_NUM_THREADS=2 %not %t readers 2>&1 | %FileCheck %s --check-prefix=READERS
#include <omp.h>
#include <string.h>
#include <unistd.h>

// ThreadSanitizer remembers four accesses to each eight bytes: waiting must not have it forget the data's.
static _Alignas(64) int data;
static _Alignas(64) int steps;

static int step(void) { return __atomic_fetch_add(&steps, 1, __ATOMIC_RELAXED); }
static void await(int count) {
  while (__atomic_load_n(&steps, __ATOMIC_RELAXED) < count) {
  }
}

static void siblings(void) {
  for (int i = 0; i < 2; ++i) {
#pragma omp task
    {
      await(2 + step());
      // SIBLINGS: WARNING: ThreadSanitizer: data race
      // SIBLINGS: {{(Read|Write)}} of size 4
      // SIBLINGS: races.c:[[@LINE+3]]
      // SIBLINGS: Previous write of size 4
      // SIBLINGS: races.c:[[@LINE+1]]
      data += i;
      step();
    }
  }
#pragma omp taskwait
}

// Tasks that depend on one location as readers are not ordered by it, be they behind one that wrote it.
static void readers(void) {
#pragma omp task depend(out : data)
  data = 1;
  for (int i = 0; i < 2; ++i) {
#pragma omp task depend(in : data)
    {
      await(2 + step());
      // READERS: WARNING: ThreadSanitizer: data race
      // READERS: {{(Read|Write)}} of size 4
      // READERS: races.c:[[@LINE+3]]
      // READERS: Previous write of size 4
      // READERS: races.c:[[@LINE+1]]
      data += i;
      step();
    }
  }
#pragma omp taskwait
}

// Read without a taskwait.
static int child(void) {
#pragma omp task
  {
    data = 1; // CHILD-DAG: races.c:[[@LINE]]
    step();
  }
  await(1);
  return data; // CHILD-DAG: races.c:[[@LINE]]
}

// A taskwait waits for children only.
static int grandchild(void) {
#pragma omp task if (0)
  {
#pragma omp task
    {
      step();
      await(2);
      data = 1; // GRANDCHILD-DAG: races.c:[[@LINE]]
      step();
    }
    await(1);
  }
#pragma omp taskwait
  step();
  await(3);
  return data; // GRANDCHILD-DAG: races.c:[[@LINE]]
}

int main(int argc, char **argv) {
  int result = 0;
  alarm(100); // should a task wait for another that never comes
#pragma omp parallel reduction(+ : result)
  if (!strcmp(argv[argc - 1], "barrier")) {
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
      data = 1; // BARRIER-DAG: races.c:[[@LINE]]
      step();
    } else {
      await(1);
      result = data; // BARRIER-DAG: races.c:[[@LINE]]
    }
#pragma omp barrier
  } else {
#pragma omp single
    {
      if (!strcmp(argv[1], "siblings")) siblings();
      if (!strcmp(argv[1], "readers")) readers();
      if (!strcmp(argv[1], "child")) result = child();
      if (!strcmp(argv[1], "grandchild")) result = grandchild();
    }
  }
  return result < 0;
}
