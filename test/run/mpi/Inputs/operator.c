/* An operator that works by tasks, in reductions that tasks wait for. Prints how many values are wrong. */
#include <mpi.h>
#include <stdio.h>

enum { VALUES = 40, REDUCTIONS = 30 };

static void sum(void* from, void* to, int* count, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *count; i += 4) {
    int *in = (int*)from + i, *out = (int*)to + i, more[4] = {0};
#pragma omp task shared(more)
    more[0] = in[0];
#pragma omp task shared(more) depend(out : more[1])
    more[1] = in[1] - 1;
#pragma omp task shared(more) depend(inout : more[1])
    more[1]++;
#pragma omp taskwait
#pragma omp taskloop num_tasks(2) shared(more)
    for (int k = 2; k < 4; k++) more[k] = in[k];
#pragma omp parallel for num_threads(2)
    for (int k = 0; k < 4; k++) out[k] += more[k];
  }
}

int main(int argc, char** argv) {
  int rank, ranks, mine[VALUES], all[REDUCTIONS][VALUES], wrong = 0;
  MPI_Op operator;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Op_create(sum, 1, &operator);
  for (int i = 0; i < VALUES; i++) mine[i] = i + rank;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < REDUCTIONS; k++) {
    int work = 0;
#pragma omp task untied depend(inout : wrong)
    MPI_Allreduce(mine, all[k], VALUES, MPI_INT, operator, MPI_COMM_WORLD);
#pragma omp task shared(work)
    work++;
#pragma omp taskwait
  }
  for (int k = 0; k < REDUCTIONS; k++)
    for (int i = 0; i < VALUES; i++) wrong += all[k][i] != ranks * i + ranks * (ranks - 1) / 2;
  MPI_Op_free(&operator);
  MPI_Finalize();
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
