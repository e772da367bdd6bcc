// Strict locality: a domain's only worker blocks for what somebody holds who waits for a task of that domain, and all
// come to their end.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 SHEPHERD_SHEPHERDS=3 OMP_NUM_THREADS=3 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 OMP_NUM_THREADS=3 timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 SHEPHERD_SPIN=0 OMP_NUM_THREADS=3 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 OMP_NUM_THREADS=3 timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 OMP_NUM_THREADS=3 timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 SHEPHERD_SPIN=0 OMP_NUM_THREADS=3 timeout \
// RUN:   60 %t | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -O2 %s -o %t.cxx
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 SHEPHERD_SHEPHERDS=3 OMP_NUM_THREADS=3 timeout 60 %t.cxx \
// RUN:   | %FileCheck %s
// CHECK: {{^}}critical: 4 entered, 2 children
// CHECK: {{^}}lock: 4 entered, 2 children
// CHECK: {{^}}nestable lock: 4 entered, 2 children
// CHECK: {{^}}ordered: 2 turns, 2 children
// CHECK: {{^}}doacross: 2 turns, 2 children
// CHECK: {{^}}buried: 4 entered
// CHECK: {{^}}0 away from home
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static int away, entered, children;
static omp_lock_t lock, other_lock;
static omp_nest_lock_t nest_lock;

static void run_in(int domain) {
  if (omp_get_locality_domain_num() != domain) {
#pragma omp atomic
    ++away;
  }
}

/* Numbers that tasks of several threads read and set. */
static int stage;
static void reach(int number) { __atomic_store_n(&stage, number, __ATOMIC_SEQ_CST); }
static void await_stage(int number) {
  while (__atomic_load_n(&stage, __ATOMIC_SEQ_CST) < number) usleep(100);
}

static void wait_for_child_in(int domain) {
#pragma omp task locality_domain(domain)
  {
    run_in(domain);
#pragma omp atomic
    ++children;
  }
#pragma omp taskwait
}

static void hold_while_waiting(void) {
  ++entered;
  reach(1);
  await_stage(2);
  usleep(1000);
  wait_for_child_in(1);
}

static void in_critical(void (*body)(void)) {
#pragma omp critical
  body();
}
static void in_lock(void (*body)(void)) {
  omp_set_lock(&lock);
  body();
  omp_unset_lock(&lock);
}
static void in_nest_lock(void (*body)(void)) {
  omp_set_nest_lock(&nest_lock);
  body();
  omp_unset_nest_lock(&nest_lock);
}
static void enter(void) { ++entered; }

/* Tied tasks, then untied ones. */
static void try_mutex(const char *name, void (*in_mutex)(void (*)(void))) {
  entered = children = 0;
  stage = 0;
#pragma omp parallel
  switch (omp_get_thread_num()) {
    case 0:
#pragma omp task
      in_mutex(hold_while_waiting);
      break;
    case 1:
#pragma omp task
      {
        await_stage(1);
        reach(2);
        in_mutex(enter);
      }
  }
  stage = 0;
#pragma omp parallel
  switch (omp_get_thread_num()) {
    case 0:
#pragma omp task untied
      in_mutex(hold_while_waiting);
      break;
    case 1:
#pragma omp task untied
      {
        await_stage(1);
        reach(2);
        in_mutex(enter);
      }
  }
  printf("%s: %d entered, %d children\n", name, entered, children);
}

static void try_ordered(void) {
  int turns = 0;
  children = 0;
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 2; ++i) {
#pragma omp ordered
    {
      ++turns;
      wait_for_child_in(1 - i);
    }
  }
  printf("ordered: %d turns, %d children\n", turns, children);
  turns = children = 0;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < 2; ++i) {
#pragma omp ordered depend(sink: i - 1)
    ++turns;
    wait_for_child_in(1 - i);
#pragma omp ordered depend(source)
  }
  printf("doacross: %d turns, %d children\n", turns, children);
}

/* The worker of domain 1 blocks, in a task that holds `other_lock`, for `lock`; and then, on top of that, in one that wants `other_lock`.
 * Whoever holds `lock` waits for a third. */
static void hold_lock_and_wait(void) {
  omp_set_lock(&lock);
  ++entered;
  reach(1);
  await_stage(2);
#pragma omp task locality_domain(1)
  {
#pragma omp atomic
    ++entered;
  }
  reach(3);
  await_stage(4);
#pragma omp taskwait
  omp_unset_lock(&lock);
}

static void hold_other_lock_and_block(void) {
  omp_set_lock(&other_lock);
  await_stage(1);
  reach(2);
  in_lock(enter);
  omp_unset_lock(&other_lock);
}

static void bury(void) {
  await_stage(3);
#pragma omp task locality_domain(1)
  {
    omp_set_lock(&other_lock);
    run_in(1);
#pragma omp atomic
    ++entered;
    omp_unset_lock(&other_lock);
  }
  reach(4);
}

static void try_buried(void) {
  entered = 0;
  stage = 0;
#pragma omp parallel
  switch (omp_get_thread_num()) {
    case 0:
#pragma omp task
      hold_lock_and_wait();
      break;
    case 1:
#pragma omp task
      hold_other_lock_and_block();
      break;
    case 2:
#pragma omp task
      bury();
  }
  printf("buried: %d entered\n", entered);
}

int main(void) {
  omp_init_lock(&lock);
  omp_init_lock(&other_lock);
  omp_init_nest_lock(&nest_lock);
  try_mutex("critical", in_critical);
  try_mutex("lock", in_lock);
  try_mutex("nestable lock", in_nest_lock);
  try_ordered();
  try_buried();
  printf("%d away from home\n", away);
  return 0;
}
