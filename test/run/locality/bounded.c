// Strict locality: who places a great many tasks in another domain waits while too many are there, rather than run them
// himself, also when they have dependences; and goes on where nobody else can, since what keeps the others is his.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SHEPHERDS=2 OMP_NUM_THREADS=2 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 SHEPHERD_SPIN=0 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t \
// RUN:   | %FileCheck %s
// CHECK: {{^}}one generator: 30000 ran, 0 away, bounded
// CHECK: {{^}}two generators: 60000 ran, 0 away, bounded
// CHECK: {{^}}dependences: 30000 ran, 0 away, bounded
// CHECK: {{^}}in a critical region: 3000 ran, 0 away
#include <omp.h>
#include <stdio.h>

/* Of those that are generated and have not started. The queues' bounds are below 2,000, and that of siblings with dependences is 8,192. */
enum { kTasks = 30000, kMost = 10000 };

static int ran, away, generated, most;

static void run_in(int domain) {
  __atomic_fetch_add(&ran, 1, __ATOMIC_RELAXED);
  if (omp_get_locality_domain_num() != domain) __atomic_fetch_add(&away, 1, __ATOMIC_RELAXED);
}

static void count(void) {
  int waiting = __atomic_add_fetch(&generated, 1, __ATOMIC_RELAXED) - __atomic_load_n(&ran, __ATOMIC_RELAXED);
  if (waiting > __atomic_load_n(&most, __ATOMIC_RELAXED)) __atomic_store_n(&most, waiting, __ATOMIC_RELAXED);
}

static void start(void) { ran = away = generated = most = 0; }
static void report(const char *what) { printf("%s: %d ran, %d away, %s\n", what, ran, away, most < kMost ? "bounded" : "not bounded"); }

static void generate(int domain) {
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task locality_domain(domain)
    run_in(domain);
    count();
  }
}

static void generate_dependent(int domain) {
  static int items[16];
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task locality_domain(domain) depend(inout: items[i % 16])
    run_in(domain);
    count();
  }
}

int main(void) {
  start();
#pragma omp parallel
  if (omp_get_thread_num() == 0) generate(1);
  report("one generator");

  start();
#pragma omp parallel
  generate(1 - omp_get_thread_num());
  report("two generators");

  start();
#pragma omp parallel
  if (omp_get_thread_num() == 0) generate_dependent(1);
  report("dependences");

  start();
#pragma omp parallel
  if (omp_get_thread_num() == 0) {
#pragma omp critical
    for (int i = 0; i < 3000; ++i) {
#pragma omp task locality_domain(1)
      {
#pragma omp critical
        run_in(1);
      }
    }
  }
  printf("in a critical region: %d ran, %d away\n", ran, away);
  return 0;
}
