// What numbers of locality domains mean, wherever one may stand, under strict locality: from the number of domains on they go round, a negative
// one is as if the clause were not there; the same in nested teams, where a domain without threads is served by one that has some, with fewer
// threads than domains, and on a machine with one domain.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=mts HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" OMP_NUM_THREADS=8 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=ws HWLOC_SYNTHETIC="package:1 l3:1 numa:4 core:2 pu:1" OMP_NUM_THREADS=8 timeout 60 %t 4 | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=cq HWLOC_SYNTHETIC="numa:4 core:2 pu:1" OMP_NUM_THREADS=3 timeout 60 %t 4 | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=pdf HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" OMP_NUM_THREADS=3 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=q HWLOC_SYNTHETIC="numa:16 l3:1 core:1 pu:1" OMP_NUM_THREADS=4 timeout 60 %t 16 | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=l HWLOC_SYNTHETIC="numa:8 l3:1 core:2 pu:1" OMP_NUM_THREADS=1 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=mts SHEPHERD_DOMAINS=all OMP_NUM_THREADS=4 timeout 60 %t 1 | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t.cxx
// RUN: env SHEPHERD_LOCALITY=strict SHEPHERD_SCHEDULER=mts HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" OMP_NUM_THREADS=8 timeout 60 %t.cxx | %FileCheck %s
// CHECK: {{^}}in their domains: task, taskloop, taskgroup, parallel, directive, call, nested; memory
#include <limits.h>
#include <omp.h>
#include <shepherd/shepherd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int numbers[] = {0, 1, 3, 4, 7, 1000, INT_MAX, -1, -2, INT_MIN};
enum { COUNT = sizeof numbers / sizeof *numbers };

static int domains, failures;
static int has_threads[64]; /* of the team, by domain */

static int here(void) { return omp_get_locality_domain_num(); }

/* Where a task with that number runs that a thread of `generator` generates; -1: in some domain that has threads. */
static int expected(int number, int generator) {
  int domain = number < 0 ? generator : number % domains;
  return has_threads[domain] ? domain : -1;
}

static void check(const char *what, int number, int generator) {
  int wanted = expected(number, generator);
  if (wanted < 0 ? has_threads[here()] : here() == wanted) return;
  printf("%s: number %d of a thread in %d ran in %d\n", what, number, generator, here());
#pragma omp atomic
  failures++;
}

static void see_who_is_there(void) {
#pragma omp master
  memset(has_threads, 0, sizeof has_threads);
#pragma omp barrier
#pragma omp atomic write
  has_threads[here()] = 1;
#pragma omp barrier
}

static void generate(int number) {
  int me = here();
#pragma omp task locality_domain(number)
  check("task", number, me);
#pragma omp task locality_domain(number) untied
  check("untied task", number, me);
#pragma omp taskloop locality_domain(number) num_tasks(4)
  for (int i = 0; i < 8; i++) check("taskloop", number, me);
#pragma omp taskgroup locality_domain(number)
  {
#pragma omp task
    check("taskgroup", number, me);
    /* The clause that is not there leaves what holds around it. */
#pragma omp task locality_domain(-1)
    check("taskgroup around", number, me);
  }
#pragma ompx locality_domain(number)
#pragma omp task
  check("directive", number, me);
  omp_child_task_affinity(number);
#pragma omp task
  check("call", number, me);
  omp_child_task_affinity(INT_MIN);
#pragma omp task
  check("call that ends it", -1, me);
#pragma omp taskwait
}

static void generate_all(void) {
  see_who_is_there();
#pragma omp single
  for (int i = 0; i < COUNT; i++) generate(numbers[i]);
}

static void in_parallel(int number) {
#pragma omp parallel locality_domain(number)
  {
    int me = here();
    see_who_is_there();
#pragma omp task
    check("parallel", number, me);
#pragma omp taskwait
#pragma omp barrier
  }
}

/* Also where the other end of the outer team opens it. */
static void nested(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  if (omp_get_thread_num() == omp_get_num_threads() - 1) {
#pragma omp parallel num_threads(2)
    generate_all();
  }
}

static void memory(int number) {
  omp_alloctrait_t trait[] = {{ompx_atk_locality_domain, (omp_uintptr_t)number}};
  char *pages = (char *)shepherd_domain_alloc(5000, number);
  struct shepherd_domain_counts counts;
  if (!pages || pages[4999] != 0) printf("no memory in domain %d\n", number), failures++;
  if (shepherd_domain_move(pages, 5000, number) != 0) printf("no move to domain %d\n", number), failures++;
  shepherd_domain_free(pages);
  if ((shepherd_get_domain_counts(number, &counts) == 0) != (number >= 0 && number < domains)) printf("counts of %d\n", number), failures++;
  omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 1, trait);
  if ((allocator == omp_null_allocator) != (number < -1)) printf("allocator of %d\n", number), failures++;
  if (allocator == omp_null_allocator) return;
  pages = (char *)omp_alloc(5000, allocator);
  if (!pages) printf("no memory of an allocator in domain %d\n", number), failures++;
  omp_free(pages, allocator);
  omp_destroy_allocator(allocator);
}

int main(int argc, char **argv) {
  domains = omp_get_num_locality_domains();
  if (argc > 1 && domains != atoi(argv[1])) printf("%d domains\n", domains), failures++;
#pragma omp parallel
  generate_all();
  for (int i = 0; i < COUNT; i++) in_parallel(numbers[i]);
  nested();
  for (int i = 0; i < COUNT; i++) memory(numbers[i]);
  if (failures == 0) printf("in their domains: task, taskloop, taskgroup, parallel, directive, call, nested; memory\n");
  return failures != 0;
}
