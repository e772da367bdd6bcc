/* Each process adds up numbers that travel round the ring of processes. Receives and sends are tasks: some block and
 * are parked, others end by events. docs/mpi.md explains. */
#include <mpi.h>
#include <omp.h>
#include <shepherd/mpi.h>
#include <stdio.h>

enum { NUMBERS = 40 };

int main(int argc, char** argv) {
  int rank, ranks, numbers[NUMBERS], truncated = 0, from, to;
  long sum = 0, all;
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &ring);
  MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN);
  MPI_Comm_rank(ring, &rank);
  MPI_Comm_size(ring, &ranks);
  to = (rank + 1) % ranks;
  from = (rank + ranks - 1) % ranks;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < NUMBERS; i++) {
      omp_event_handle_t event;
      /* Complete once the number has come; no thread and no stack wait for it. */
#pragma omp task untied detach(event) depend(out : numbers[i])
      {
        MPI_Request request;
        MPI_Irecv(&numbers[i], 1, MPI_INT, from, i, ring, &request);
        ompx_mpi_iwait(&request, MPI_STATUS_IGNORE, event);
      }
#pragma omp task untied depend(in : numbers[i])
      {
#pragma omp atomic
        sum += numbers[i];
      }
    }
    for (int i = NUMBERS - 1; i >= 0; i--) {
#pragma omp task untied
      {
        const int number = rank + i;
        MPI_Ssend(&number, 1, MPI_INT, to, i, ring); /* the task waits here, and its thread runs others */
      }
    }
    /* A message that is too long: the error comes back to the task that waits. */
#pragma omp task untied
    {
      int room;
      truncated = MPI_Recv(&room, 1, MPI_INT, from, NUMBERS, ring, MPI_STATUS_IGNORE);
    }
#pragma omp task untied
    MPI_Send(numbers, 2, MPI_INT, to, NUMBERS, ring);
  }
  if (truncated != MPI_SUCCESS) MPI_Error_class(truncated, &truncated);
  MPI_Allreduce(&sum, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  printf("process %d: %ld of %ld, %s\n", rank, sum, all,
         truncated == MPI_ERR_TRUNCATE ? "one too long" : "none too long");
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
