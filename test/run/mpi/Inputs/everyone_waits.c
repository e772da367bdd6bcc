/* Every task blocks in MPI until tasks of another rank have come as far, in an order that no number of threads as small
 * as this would serve: each rank's first tasks wait for what the last tasks of the others send. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 60 };

static void require(int condition, const char* what) {
  if (condition) return;
  fprintf(stderr, "wrong: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

static long sum;

/* A task for each message, receivers first; the synchronous sends end only when they are received. */
static void exchange(int rank, int ranks) {
  const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  for (int i = 0; i < TASKS; i++) {
#pragma omp task untied
    {
      int got = -1;
      MPI_Status status;
      MPI_Recv(&got, 1, MPI_INT, previous, i, MPI_COMM_WORLD, &status);
      require(got == 1000 * previous + i && status.MPI_SOURCE == previous, "a message");
#pragma omp atomic
      sum += got;
    }
  }
  for (int i = TASKS - 1; i >= 0; i--) {
#pragma omp task untied
    {
      const int value = 1000 * rank + i;
      MPI_Ssend(&value, 1, MPI_INT, next, i, MPI_COMM_WORLD);
    }
  }
}

/* The same by the tasks of a loop. */
static void exchange_in_loop(int rank, int ranks) {
  const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
#pragma omp taskloop untied grainsize(1)
  for (int i = 0; i < 2 * TASKS; i++) {
    if (i < TASKS) {
      int got = -1;
      MPI_Recv(&got, 1, MPI_INT, previous, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      require(got == 1000 * previous + i, "a message to the loop");
#pragma omp atomic
      sum += got;
    } else {
      const int value = 1000 * rank + 2 * TASKS - 1 - i;
      MPI_Ssend(&value, 1, MPI_INT, next, 2 * TASKS - 1 - i, MPI_COMM_WORLD);
    }
  }
}

/* Chains: a task receives, and then generates the one whose message lets the next rank go on. */
static void pass(int rank, int ranks, int round) {
  const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
#pragma omp task untied
  {
    int got = 0;
    if (rank == 0 && round == 0) {
      MPI_Ssend(&got, 1, MPI_INT, next, 500, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&got, 1, MPI_INT, previous, 500, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      got++;
      if (!(rank == ranks - 1 && round == 9)) MPI_Ssend(&got, 1, MPI_INT, next, 500, MPI_COMM_WORLD);
      require(got == round * ranks + rank, "the chain");
    }
    if (round < 9) pass(rank, ranks, round + 1);
#pragma omp taskwait
  }
}

/* Each wants the lock while its holder waits for a message. */
static void under_lock(int rank, int ranks) {
  for (int i = 0; i < 6; i++) {
#pragma omp task untied
    {
#pragma omp critical
      {
        int got = -1, value = i;
        MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % ranks, 600, &got, 1, MPI_INT, (rank + ranks - 1) % ranks, 600,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        require(got >= 0 && got < 6, "under the lock");
      }
    }
  }
}

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
#pragma omp parallel
#pragma omp single
  {
    exchange(rank, ranks);
#pragma omp taskwait
    exchange(rank, ranks);
#pragma omp taskwait
    exchange_in_loop(rank, ranks);
    pass(rank, ranks, 0);
#pragma omp taskgroup
    under_lock(rank, ranks);
  }
  const int previous = (rank + ranks - 1) % ranks;
  long expected = 0, all = 0;
  for (int i = 0; i < TASKS; i++) expected += 3 * (1000 * previous + i);
  require(sum == expected, "the sum");
  MPI_Allreduce(&sum, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("%ld\n", all);
  MPI_Finalize();
  return 0;
}
