/* How long tasks wait until another thread starts them: microseconds from the creation, median of many rounds. The creator
 * itself is at work meanwhile and has no scheduling point.
 * steal   64 coarse tasks, the other threads were looking for work: until the first has started
 * wake    one task, the other threads have been idle for 250 ms: until it has started
 * behind  100 small tasks behind a leaf of 100 ms, the others have been idle for 10 ms: until the last of them has started
 * Where no other thread starts them within the leaf, the leaf's length is the answer.
 */
#include "micro.h"
#include <omp.h>
#include <stdatomic.h>

static const char variants[] = "steal wake behind";

/* One per variant. */
static const struct shape {
  int tasks, awaited; /* created, and how many of them must have started elsewhere */
  double task, idle, leaf; /* seconds */
  int rounds[3];           /* by size */
} shapes[] = {
    {64, 1, 20e-6, 0, 2e-3, {3, 101, 1001}},
    {1, 1, 0, 0.25, 0.1, {2, 8, 100}},
    {100, 100, 0, 0.01, 0.1, {2, 15, 100}},
};

static const struct shape *shape;
static atomic_int executed;
static double started_elsewhere[100]; /* when, in the order of their starts */
static atomic_int count_elsewhere;

static void task_body(int creator) {
  if (omp_get_thread_num() != creator)
    started_elsewhere[atomic_fetch_add(&count_elsewhere, 1)] = bench_now();
  micro_spin(shape->task);
  atomic_fetch_add(&executed, 1);
}

static double round_of_tasks(void) {
  int creator = omp_get_thread_num();
  atomic_store(&count_elsewhere, 0);
  micro_sleep(shape->idle);
  double start = bench_now();
  for (int i = 0; i < shape->tasks; i++)
#pragma omp task
    task_body(creator);
  while (atomic_load(&count_elsewhere) < shape->awaited && bench_now() - start < shape->leaf)
    continue;
  double waited = bench_now() - start;
#pragma omp taskwait
  double last = 0;
  for (int i = 0; i < shape->awaited; i++)
    last = started_elsewhere[i] > last ? started_elsewhere[i] : last;
  return waited < shape->leaf ? last - start : shape->leaf;
}

int main(int argc, char **argv) {
  shape = &shapes[bench_variant(argc, argv, variants)];
  int rounds = shape->rounds[bench_size(argc, argv)];
  double *waits = malloc((size_t)rounds * sizeof *waits);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < rounds; i++)
    waits[i] = round_of_tasks();
  double typical = micro_median(waits, rounds);
  free(waits);
  return micro_report("latency", argc, argv, variants, 1e6 * typical, "us", executed == rounds * shape->tasks);
}
