/* What every benchmark program shares: its command line, the clock and the one line it prints.
 *
 *   program [variant [size [number ...]]]     size: small, medium, large, report
 *
 * The line is   kernel=K variant=V size=S time=SECONDS peak=KIB verified=yes|no   and the exit status is 0 only when verified.
 * Tasks are tied, and untied where the program is compiled with -DBENCH_UNTIED. For C99 and C++11 onward.
 */
#ifndef SHEPHERD_BENCH_H
#define SHEPHERD_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A clause of every task directive. */
#ifdef BENCH_UNTIED
#define TIEDNESS untied
#else
#define TIEDNESS
#endif

/* report: so much that the serial elision takes 0.05 to 0.3 s (benchmarks/README.md). */
enum bench_size { BENCH_SMALL, BENCH_MEDIUM, BENCH_LARGE, BENCH_REPORT };

static inline void bench_usage(const char *program, const char *variants) {
  fprintf(stderr, "usage: %s [variant [small|medium|large|report [number ...]]]\nvariants: %s\n", program, variants);
  exit(2);
}

/* The position of word in a list of words separated by spaces, or -1. */
static inline int bench_position(const char *word, const char *list) {
  size_t length = strlen(word);
  for (int position = 0; *list; position++) {
    size_t next = strcspn(list, " ");
    if (next == length && strncmp(list, word, length) == 0)
      return position;
    list += next;
    list += strspn(list, " ");
  }
  return -1;
}

/* The index of the variant asked for within variants; the first one by default. */
static inline int bench_variant(int argc, char **argv, const char *variants) {
  int variant = argc > 1 ? bench_position(argv[1], variants) : 0;
  if (variant < 0)
    bench_usage(argv[0], variants);
  return variant;
}

static inline enum bench_size bench_size(int argc, char **argv) {
  int size = argc > 2 ? bench_position(argv[2], "small medium large report") : (int)BENCH_SMALL;
  if (size < 0)
    bench_usage(argv[0], "see the source");
  return (enum bench_size)size;
}

/* The number that follows the size at this place (0: the first), or what it is otherwise. */
static inline long bench_number(int argc, char **argv, int place, long otherwise) {
  return argc > place + 3 ? strtol(argv[place + 3], NULL, 10) : otherwise;
}

static inline double bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The time at which to begin, once the threads are there: what starting them takes belongs to no program. */
static inline double bench_start(void) {
#pragma omp parallel
  {
  }
  return bench_now();
}

/* The most memory of the process that has been resident so far, in KiB. getrusage would count what ran before exec, too. */
static inline long bench_peak(void) {
  char line[128];
  long peak = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    if (strncmp(line, "VmHWM:", 6) == 0)
      peak = strtol(line + 6, NULL, 10);
  if (status)
    fclose(status);
  return peak;
}

/* Prints the line, measure being time=... or the like; what it returns is the exit status of main. */
static inline int bench_report_as(const char *measure, const char *kernel, int argc, char **argv, const char *variants,
                                  int verified) {
  const char *variant = argc > 1 ? argv[1] : variants;
  int length = (int)strcspn(variant, " ");
  const char *size = argc > 2 ? argv[2] : "small";
  printf("kernel=%s variant=%.*s size=%s %s peak=%ld verified=%s\n", kernel, length, variant, size, measure,
         bench_peak(), verified ? "yes" : "no");
  return verified ? EXIT_SUCCESS : EXIT_FAILURE;
}

static inline int bench_report(const char *kernel, int argc, char **argv, const char *variants, double seconds,
                               int verified) {
  char measure[64];
  snprintf(measure, sizeof measure, "time=%.6f", seconds);
  return bench_report_as(measure, kernel, argc, argv, variants, verified);
}

#endif
