/* Programs at the edges: the argument says which. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int count_tasks(void) {
  int count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task untied
    {
#pragma omp atomic
      count++;
    }
  }
  return count;
}

static int exchange(void) {
  int rank, ranks, got = -1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied
    MPI_Recv(&got, 1, MPI_INT, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task untied
    MPI_Ssend(&rank, 1, MPI_INT, (rank + 1) % ranks, 1, MPI_COMM_WORLD);
  }
  return got == (rank + ranks - 1) % ranks;
}

/* MPI ends while a task waits, or a process does. */
static void wait_and_then(const char* what) {
  int got, rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    usleep(100000);
    if (strcmp(what, "finalize") == 0) MPI_Finalize();
    if (rank == 1) _exit(3);
  }
}

int main(int argc, char** argv) {
  const char* const what = argc > 1 ? argv[1] : "";
  int provided = -1, is = 0;
  if (strcmp(what, "never") == 0) {
    printf("%d tasks\n", count_tasks());
    return 0;
  }
  if (strcmp(what, "within") == 0) {
#pragma omp parallel num_threads(2)
#pragma omp masked
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  } else {
    MPI_Init_thread(&argc, &argv, what[0] >= '0' && what[0] <= '3' ? what[0] - '0' : MPI_THREAD_SINGLE, &provided);
  }
  if (strcmp(what, "finalize") == 0 || strcmp(what, "dies") == 0) wait_and_then(what);
  printf("%s, provided %d of %d\n", exchange() ? "exchanged" : "wrong", provided, MPI_THREAD_MULTIPLE);
  MPI_Finalize();
  MPI_Finalized(&is);
  printf("%d tasks afterwards\n", is ? count_tasks() : -1);
  return 0;
}
