/* A thousand receives wait, and one message is on its way at a time. Counts what the library calls MPI for: the program's
 * PMPI routines stand before MPI's own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 1000 };

static long at_once, one_by_one;

#define COUNTED(name, parameters, arguments, counter) \
  int name parameters { \
    static int(*next) parameters; \
    if (!next) *(void**)&next = dlsym(RTLD_NEXT, #name); \
    __atomic_add_fetch(&counter, 1, __ATOMIC_RELAXED); \
    return next arguments; \
  }
COUNTED(PMPI_Testsome, (int count, MPI_Request* requests, int* over, int* indices, MPI_Status* statuses),
        (count, requests, over, indices, statuses), at_once)
COUNTED(PMPI_Test, (MPI_Request * request, int* done, MPI_Status* status), (request, done, status), one_by_one)
COUNTED(PMPI_Request_get_status, (MPI_Request request, int* done, MPI_Status* status), (request, done, status),
        one_by_one)

int main(int argc, char** argv) {
  int rank, ranks, next, previous, wrong = 0;
  MPI_Init(&argc, &argv);
  if (argc > 1 && strcmp(argv[1], "handler") == 0) MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  next = (rank + 1) % ranks;
  previous = (rank + ranks - 1) % ranks;
  MPI_Barrier(MPI_COMM_WORLD);
  at_once = one_by_one = 0; /* the barrier tests for as long as the other rank needs to start */
  const double start = MPI_Wtime();
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < MESSAGES; i++) {
#pragma omp task untied
    {
      int got = -1;
      if (rank > 0 || i > 0) MPI_Recv(&got, 1, MPI_INT, previous, rank > 0 ? i : i - 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (got != (rank > 0 ? i : i - 1)) {
#pragma omp atomic
        wrong++;
      }
      if (rank < ranks - 1 || i < MESSAGES - 1) MPI_Send(&i, 1, MPI_INT, next, i, MPI_COMM_WORLD);
    }
  }
  const double seconds = MPI_Wtime() - start;
  if (rank == 0) {
    printf("%d messages, %d wrong, %s a few calls each\n", MESSAGES, wrong, one_by_one <= 6 * MESSAGES ? "tested by" : "not by");
    fprintf(stderr, "%.3f s, %ld calls of MPI_Testsome, %ld of MPI_Test and MPI_Request_get_status\n", seconds, at_once, one_by_one);
  }
  MPI_Finalize();
  return wrong != 0;
}
