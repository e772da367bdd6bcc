/* A rank of a job that opens a parallel region; the first one has somebody look at who shares the machine.
 *
 *   share COMMAND
 */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, status = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  {}
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) status = argc > 1 ? system(argv[1]) : 1;
  MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return status != 0;
}
