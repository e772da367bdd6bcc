// One run finds each race between tasks, and none where something orders them: taskwait, taskgroup, dependences, locks.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
// RUN: env OMP_NUM_THREADS=1 %python %S/Inputs/expect.py %shepherd %s %t
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define TASK _Pragma("omp task")
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

static void siblings(void) {
  static int none, waited;
  TASK none = 1;  // race siblings
  TASK none = 2;  // race siblings
#pragma omp taskwait
  TASK waited = 1;
#pragma omp taskwait
  TASK waited = 2;
#pragma omp taskwait
}

static void creator(void) {
  static int late, early, read_only = 1, sum;
  TASK late = 1;  // race creator
  late++;  // race creator
#pragma omp taskwait
  early = 1;
  TASK early++;
#pragma omp taskwait
  early++;
  for (int i = 0; i < 20; ++i) TASK (void)read_only;
  sum = read_only;
#pragma omp taskwait
}

// A taskwait waits for children, a taskgroup for all descendants.
static void grandchildren(void) {
  static int waited, grouped;
  TASK { TASK waited = 1; }  // race grandchildren
#pragma omp taskwait
  waited = 2;  // race grandchildren
#pragma omp taskgroup
  { TASK { TASK grouped = 1; } }
  grouped = 2;
#pragma omp taskwait
}

static void cousins(void) {
  static int shared;
  TASK {
    TASK shared = 1;  // race cousins
#pragma omp taskwait
  }
  TASK {
    TASK shared = 2;  // race cousins
#pragma omp taskwait
  }
#pragma omp taskwait
}

static void dependences(void) {
  static int x, y, z, v, chain;
  PRAGMA(omp task depend(out : x)) v = 1;
  PRAGMA(omp task depend(in : x)) v = v + 1;  // race readers
  PRAGMA(omp task depend(in : x)) v = 5;  // race readers
  PRAGMA(omp task depend(inout : x)) v = 6;
#pragma omp taskwait
  // Through others: the first and the last have no location in common.
  PRAGMA(omp task depend(out : x)) chain = 1;
  PRAGMA(omp task depend(in : x) depend(out : y)) {}
  PRAGMA(omp task depend(in : y) depend(out : z)) {}
  PRAGMA(omp task depend(in : z)) chain = 2;
#pragma omp taskwait
}

static void other_chain(void) {
  static int x, y, value;
  PRAGMA(omp task depend(out : x)) value = 1;  // race locations
  PRAGMA(omp task depend(out : y)) value = 2;  // race locations
#pragma omp taskwait
}

// Tasks that exclude one another come in any order, but behind those that wrote and before those that read.
static void mutual_dependences(void) {
  static int m, s, total, part[2], first, outside;
  PRAGMA(omp task depend(out : m)) first = 1;
  for (int i = 0; i < 3; ++i) PRAGMA(omp task depend(mutexinoutset : m)) total += first;
  PRAGMA(omp task depend(in : m)) total++;
  PRAGMA(omp task depend(out : s)) part[0] = part[1] = 0;
  PRAGMA(omp task depend(inoutset : s)) part[0] = 1;
  PRAGMA(omp task depend(inoutset : s)) part[1] = 1;
  PRAGMA(omp task depend(in : s)) part[0] = part[1];
  PRAGMA(omp task depend(inoutset : outside)) outside = 1;  // race sets
  PRAGMA(omp task depend(inoutset : outside)) outside = 2;  // race sets
#pragma omp taskwait
}

static void depend_objects(void) {
  static int x, value, all;
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
  PRAGMA(omp task depend(depobj : object)) value = 1;
  PRAGMA(omp task depend(depobj : object)) value = 2;
#pragma omp depobj(object) destroy
  PRAGMA(omp task depend(out : omp_all_memory)) all = value;
  PRAGMA(omp task depend(in : x)) all++;
#pragma omp taskwait depend(inout : x)
  all++;
#pragma omp taskwait
}

// A wait for one location leaves the tasks of others.
static void partial_wait(void) {
  static int x, y, of_x, of_y;
  PRAGMA(omp task depend(out : x)) of_x = 1;
  PRAGMA(omp task depend(out : y)) of_y = 1;  // race partial
#pragma omp taskwait depend(in : x)
  of_x++;
  of_y++;  // race partial
#pragma omp taskwait
}

static void locks(void) {
  static int guarded, half, other, by_atomic, mixed;
  static omp_lock_t lock, second;
  omp_init_lock(&lock);
  omp_init_lock(&second);
  for (int i = 0; i < 2; ++i) TASK {
#pragma omp critical
    guarded++;
    omp_set_lock(&lock);
    half++;  // race half
    omp_unset_lock(&lock);
#pragma omp atomic
    by_atomic++;
  }
  TASK half++;  // race half
  TASK {
    omp_set_lock(&lock);
    other = 1;  // race locks
    omp_unset_lock(&lock);
  }
  TASK {
    omp_set_lock(&second);
    other = 2;  // race locks
    omp_unset_lock(&second);
  }
  TASK {
#pragma omp atomic  // race mixed
    mixed++;
  }
  TASK mixed = 2;  // race mixed
#pragma omp taskwait
  omp_destroy_lock(&lock);
  omp_destroy_lock(&second);
}

// A lock is no order: what stands in front of it races, whoever came first.
static void lock_is_no_order(void) {
  static int before;
  TASK {
    before = 1;  // race before
#pragma omp critical(order)
    {}
  }
  TASK {
#pragma omp critical(order)
    {}
    before = 2;  // race before
  }
#pragma omp taskwait
}

static void undeferred(void) {
  static int included, merged, plain;
  PRAGMA(omp task if (0)) included = 1;
  included++;
  PRAGMA(omp task final(1)) {
    TASK plain = 1;
    plain++;
    PRAGMA(omp task mergeable) merged++;
    merged++;
  }
#pragma omp taskwait
  plain++;
}

static void taskloops(void) {
  static int array[100], same, sum, nogroup;
#pragma omp taskloop
  for (int i = 0; i < 100; ++i) array[i] = i;
#pragma omp taskloop num_tasks(4)
  for (int i = 0; i < 99; ++i) array[i] = array[i + 1];  // race neighbours
#pragma omp taskloop grainsize(10)
  for (int i = 0; i < 40; ++i) same = i;  // race same
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < 100; ++i) sum += i;
  sum++;
#pragma omp taskloop nogroup num_tasks(2)
  for (int i = 0; i < 2; ++i) if (i == 0) nogroup = 1;  // race nogroup
  nogroup = 2;  // race nogroup
#pragma omp taskwait
}

static void reductions(void) {
  static int sum, spoiled;
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 10; ++i) PRAGMA(omp task in_reduction(+ : sum)) sum += i;
  sum++;
#pragma omp taskgroup task_reduction(+ : spoiled)
  {
    PRAGMA(omp task in_reduction(+ : spoiled)) spoiled += 1;
    TASK spoiled = 7;  // race spoiled
    spoiled = 8;  // race spoiled
  }
}

static void detached(void) {
  static int by_body, by_other, depended, x;
  omp_event_handle_t event;
  PRAGMA(omp task detach(event) depend(out : x)) by_body = 1;
  TASK {
    by_other = 1;
    omp_fulfill_event(event);
    by_other = 2;  // race behind_event
  }
  PRAGMA(omp task depend(in : x)) {
    depended = by_body + by_other;  // race behind_event
  }
#pragma omp taskwait
}

// The same memory for one task after another, on stacks and on the heap.
static void memory(void) {
  for (int i = 0; i < 20; ++i) TASK {
    int local[8];
    int* const block = malloc(64);
    for (int j = 0; j < 8; ++j) local[j] = j;
    for (int j = 0; j < 8; ++j) PRAGMA(omp task shared(local)) block[j] = local[j];
#pragma omp taskwait
    free(block);
  }
#pragma omp taskwait
  int* const late = malloc(4);
  TASK *late = 1;  // race freed
  TASK free(late);  // race freed
#pragma omp taskwait
}

static void library(void) {
  static char text[32], copy[32];
  static volatile size_t length = 16;  // a constant one is no call
  TASK memset(text, 'x', length);  // race text
  TASK memcpy(copy, text, length);  // race text
#pragma omp taskwait
  TASK memset(copy, 0, length / 2);
  TASK memset(copy + 8, 0, length / 2);
#pragma omp taskwait
}

static void bytes(void) {
  static struct { char a, b; short c; } fields;
  TASK fields.a = 1;
  TASK fields.b = 1;
  TASK fields.c = 1;
#pragma omp taskwait
}

static _Thread_local int of_thread;
static void thread_memory(void) {
  static int by_number[64];
  for (int i = 0; i < 10; ++i) TASK {
    of_thread++;
    by_number[omp_get_thread_num()]++;
  }
#pragma omp taskwait
}

static void untied(void) {
  static int x, ordered;
  for (int i = 0; i < 2; ++i) PRAGMA(omp task untied) {
    TASK {
#pragma omp taskyield
    }
#pragma omp taskwait
    x = i;  // race untied
  }
#pragma omp taskwait
  PRAGMA(omp task untied) {
    TASK ordered = 1;
#pragma omp taskwait
    ordered++;
  }
#pragma omp taskwait
  ordered++;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    void (*const all[])(void) = {siblings, creator, grandchildren, cousins, dependences, other_chain, mutual_dependences,
                                 depend_objects, partial_wait, locks, lock_is_no_order, undeferred, taskloops, reductions,
                                 detached, memory, library, bytes, thread_memory, untied};
    for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) {
#pragma omp taskgroup
      all[i]();
    }
  }
  return 0;
}
