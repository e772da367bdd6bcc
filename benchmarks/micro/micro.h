/* What the micro benchmarks share: each takes the command line of the other benchmarks and prints one line
 *
 *   kernel=K variant=V size=S value=NUMBER unit=UNIT peak=KIB verified=yes|no
 *
 * where less is better. small is for tests, medium for figures. docs/performance.md says what each number means.
 */
#ifndef SHEPHERD_MICRO_H
#define SHEPHERD_MICRO_H

#include "../common/bench.h"

static inline int micro_report(const char *kernel, int argc, char **argv, const char *variants, double value,
                               const char *unit, int verified) {
  char measure[64];
  snprintf(measure, sizeof measure, "value=%.6g unit=%s", value, unit);
  return bench_report_as(measure, kernel, argc, argv, variants, verified);
}

static inline int micro_order(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

/* The lower median, so that a slow first one of two does not count. */
static inline double micro_median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, micro_order);
  return values[(count - 1) / 2];
}

/* What once() typically returns: the median of as many calls as fit into 0.3 s, of one at least; or its first negative
 * value, by which it says that the answer was wrong. MICRO_ROUNDS: no more calls than that, for simulated runs. */
static inline double micro_typical(double (*once)(void)) {
  enum { MOST = 15 };
  double values[MOST];
  const char *wanted = getenv("MICRO_ROUNDS");
  const int most = wanted && atoi(wanted) > 0 && atoi(wanted) < MOST ? atoi(wanted) : MOST;
  int count = 0;
  double start = bench_now();
  do {
    values[count] = once();
    if (values[count++] < 0)
      return -1;
  } while (count < most && bench_now() - start < 0.3);
  return micro_median(values, count);
}

/* Works without a scheduling point. */
static inline void micro_spin(double seconds) {
  double end = bench_now() + seconds;
  while (bench_now() < end)
    continue;
}

/* Leaves the processor. */
static inline void micro_sleep(double seconds) {
  struct timespec duration;
  duration.tv_sec = (time_t)seconds;
  duration.tv_nsec = (long)(1e9 * (seconds - (double)duration.tv_sec));
  nanosleep(&duration, NULL);
}

/* Processor time in seconds that the threads of the process have used, but for the calling one. */
static inline double micro_cpu_of_others(void) {
  struct timespec process, thread;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &process);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &thread);
  return (double)(process.tv_sec - thread.tv_sec) + 1e-9 * (double)(process.tv_nsec - thread.tv_nsec);
}

/* What they use while the calling one works. */
static inline double micro_burned_beside(double seconds) {
  double before = micro_cpu_of_others();
  micro_spin(seconds);
  double burned = micro_cpu_of_others() - before;
  return burned > 0 ? burned : 0; /* the two clocks are not read at one moment */
}

#endif
