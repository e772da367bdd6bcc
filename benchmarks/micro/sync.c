/* What threads pay to come together, as the EPCC OpenMP microbenchmarks ask for it: each thread executes a construct
 * around a little work, again and again; ns that one execution takes beyond the work.
 * critical         a critical region
 * lock-contended   a lock that all threads want
 * lock-alone       a lock of each thread's own
 * ordered          an iteration of an ordered loop, all of it ordered
 * atomic           an atomic addition to one variable
 * static           a loop with one iteration for each thread, without nowait
 * dynamic          an iteration of a loop with schedule(dynamic)
 * reduction        a region that reduces one variable
 * firstprivate     a region that copies 729 doubles to each thread
 * copyprivate      a single that copies 729 doubles to the other threads
 * copyin           a region that copies 729 doubles of a threadprivate variable
 */
#include "micro.h"
#include <omp.h>

static const char variants[] =
    "critical lock-contended lock-alone ordered atomic static dynamic reduction firstprivate copyprivate copyin";
enum { CELLS = 729, WORK = 16, MOST_THREADS = 256 };

static long times;
static int threads;
static double cells[CELLS], kept[CELLS];
#pragma omp threadprivate(kept)
/* On cache lines of their own. */
static struct {
  long count;
  omp_lock_t lock;
  char rest[256];
} shared __attribute__((aligned(256))), own[MOST_THREADS] __attribute__((aligned(256)));

/* Some nanoseconds that no compiler leaves out. */
static void work(void) {
  for (volatile int i = 0; i < WORK; i++)
    continue;
}

static void critical_regions(void) {
#pragma omp parallel
  for (long i = 0; i < times / threads; i++)
#pragma omp critical
  {
    work();
    shared.count++;
  }
}

static void contended_lock(void) {
#pragma omp parallel
  for (long i = 0; i < times / threads; i++) {
    omp_set_lock(&shared.lock);
    work();
    shared.count++;
    omp_unset_lock(&shared.lock);
  }
}

static void locks_alone(void) {
#pragma omp parallel
  {
    const int self = omp_get_thread_num() % MOST_THREADS;
    for (long i = 0; i < times; i++) {
      omp_set_lock(&own[self].lock);
      work();
      own[self].count++;
      omp_unset_lock(&own[self].lock);
    }
#pragma omp master
    shared.count = own[self].count;
  }
}

static void ordered_loop(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (long i = 0; i < times; i++) {
#pragma omp ordered
    {
      work();
      shared.count++;
    }
  }
}

static void atomic_additions(void) {
#pragma omp parallel
  for (long i = 0; i < times / threads; i++) {
    work();
#pragma omp atomic
    shared.count++;
  }
}

static void static_loops(void) {
#pragma omp parallel
  for (long i = 0; i < times; i++) {
#pragma omp for schedule(static)
    for (int j = 0; j < threads; j++) {
      work();
      if (!j)
        shared.count++;
    }
  }
}

static void dynamic_loop(void) {
  long count = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : count)
  for (long i = 0; i < times; i++) {
    work();
    count++;
  }
  shared.count += count;
}

static void reductions(void) {
  for (long i = 0; i < times; i++) {
    long sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
      work();
      sum += 1;
    }
    shared.count += sum == threads;
  }
}

static void firstprivate_regions(void) {
  double copied[CELLS] = {1};
  for (long i = 0; i < times; i++) {
#pragma omp parallel firstprivate(copied)
    {
      work();
      copied[1] += copied[0];
#pragma omp master
      shared.count += (long)copied[1];
    }
  }
}

static void copyprivate_singles(void) {
  cells[0] = 1;
#pragma omp parallel
  {
    double copied[CELLS];
    for (long i = 0; i < times; i++) {
#pragma omp single copyprivate(copied)
      {
        work();
        memcpy(copied, cells, sizeof copied);
      }
#pragma omp master
      shared.count += (long)copied[0];
    }
  }
}

static void copyin_regions(void) {
  kept[0] = 1;
  for (long i = 0; i < times; i++) {
#pragma omp parallel copyin(kept)
    {
      work();
#pragma omp master
      shared.count += (long)kept[0];
    }
  }
}

static const struct construct {
  void (*repeat)(void);
  int is_divided; /* the threads do the work side by side */
  int share;      /* of all executions: one in so many is enough */
} constructs[] = {{critical_regions, 0, 1},     {contended_lock, 0, 1},      {locks_alone, 0, 1}, {ordered_loop, 0, 1},
                  {atomic_additions, 1, 1},     {static_loops, 0, 4},        {dynamic_loop, 1, 1}, {reductions, 0, 4},
                  {firstprivate_regions, 0, 4}, {copyprivate_singles, 0, 4}, {copyin_regions, 0, 4}};

static const struct construct *construct;

static double seconds_of_work(void) {
  double start = bench_now();
  for (long i = 0; i < times; i++)
    work();
  return (bench_now() - start) / (construct->is_divided ? threads : 1);
}

static int is_right = 1;

static double once(void) {
  double alone = seconds_of_work();
  shared.count = 0;
  for (int i = 0; i < MOST_THREADS; i++)
    own[i].count = 0;
  double start = bench_now();
  construct->repeat();
  double taken = bench_now() - start;
  is_right = is_right && shared.count == times;
  return taken > alone ? taken - alone : 0;
}

int main(int argc, char **argv) {
  static const long sizes[] = {1000, 100000, 400000};
  construct = &constructs[bench_variant(argc, argv, variants)];
  threads = omp_get_max_threads();
  times = sizes[bench_size(argc, argv)] / construct->share / threads * threads;
  if (times == 0)
    times = threads;
  omp_init_lock(&shared.lock);
  for (int i = 0; i < MOST_THREADS; i++)
    omp_init_lock(&own[i].lock);
  double seconds = micro_typical(once);
  return micro_report("sync", argc, argv, variants, 1e9 * seconds / (double)times, "ns", is_right);
}
