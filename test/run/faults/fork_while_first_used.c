// The child of a fork can use OpenMP also where another thread is in the midst of the process's first use of it.
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_STATS=/dev/null %t
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kProcesses = 60, kStep = 25 };  // microseconds

static void *use(void *sum) {
#pragma omp parallel num_threads(2)
#pragma omp atomic
  ++*(int *)sum;
  return sum;
}

static int ends_well(pid_t child) {
  int status;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Forks so long after another thread has begun; the child has to end in time.
static int race(int microseconds) {
  int sum = 0;
  pthread_t first;
  pthread_create(&first, NULL, use, &sum);
  usleep(microseconds);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    int own = 0;
    use(&own);
    _exit(own != 2);
  }
  pthread_join(first, NULL);
  return child > 0 && ends_well(child) && sum == 2;
}

int main(void) {
  for (int i = 0; i < kProcesses; ++i) {
    fflush(stdout);
    pid_t process = fork();  // each has a first use of its own
    if (process == 0) _exit(!race(i * kStep));
    if (!ends_well(process)) {
      printf("the fork after %d us\n", i * kStep);
      return 1;
    }
  }
  return 0;
}
