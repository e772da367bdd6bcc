/* What idle threads cost the one that works: it executes one task after another, and they look for work in vain.
 * undeferred  tasks that nobody else may have
 * joined      a task and a taskwait, again and again: at most one waits, and not for long
 *
 * The program tells ns per task. The harness counts the working thread's instructions (callgrind.py), with the others and alone: how
 * many more they are, in percent.
 */
#include "micro.h"

static const char variants[] = "undeferred joined";
enum variant { UNDEFERRED, JOINED };

static volatile long executed; /* one task at a time: no race */

static void leaf(void) {
  for (int i = 0; i < 20; i++)
    executed = executed + (i == 0);
}

static void work(long tasks, int deferred) {
  for (long i = 0; i < tasks; i++) {
#pragma omp task if (deferred)
    leaf();
#pragma omp taskwait
  }
}

int main(int argc, char **argv) {
  static const long sizes[] = {1000, 200000, 1000000};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const long tasks = sizes[bench_size(argc, argv)];
  double seconds = 0;
#pragma omp parallel
#pragma omp master
  {
    double start = bench_now();
    work(tasks, variant == JOINED);
    seconds = bench_now() - start;
  }
  return micro_report("busy", argc, argv, variants, 1e9 * seconds / (double)tasks, "ns", executed == tasks);
}
