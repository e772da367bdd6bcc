// Steps of two phases in one region, and one region for two phases. All that is computed is checked.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kElements = 4000, kTasks = 60 };
static double values[kElements];
static int tasks_run;

static void tiny_tasks(void) {
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task
#pragma omp atomic
    tasks_run++;
  }
#pragma omp taskwait
}

static void loop(void) {
#pragma omp taskloop
  for (int i = 0; i < kElements; ++i)
    values[i] += i;
}

static void region(void) {
#pragma omp parallel
#pragma omp single
  loop();
}

static void all_threads(void) {
#pragma omp parallel
  {
#pragma ompx phase(77)
#pragma omp parallel
    {
#pragma ompx phase(78)
#pragma omp single
      loop();
    }
  }
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 1;
  int loops = 0;
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < steps; ++step) {
#pragma ompx phase(1)
    tiny_tasks();
#pragma ompx phase(2)
    loop();
  }
  loops += steps;
  for (int step = 0; step < 2 * steps; ++step) {
#pragma ompx phase(10 + step % 2)
    region();
  }
  loops += 2 * steps;
  if (tasks_run != kTasks * steps)
    return fprintf(stderr, "%d tasks\n", tasks_run), 1;
  for (int i = 0; i < kElements; ++i)
    if (values[i] != (double)i * loops)
      return fprintf(stderr, "element %d is %g after %d loops\n", i, values[i], loops), 1;
  if (argc > 2) {
    for (int step = 0; step < steps; ++step)
      all_threads();
    const pid_t child = fork();
    if (child == 0) {
      region();
#pragma ompx phase(5)
      region();
      _exit(0);
    }
    int status = 1;
    if (waitpid(child, &status, 0) != child || status != 0)
      return fprintf(stderr, "the child has ended with %d\n", status), 1;
  }
  return 0;
}
