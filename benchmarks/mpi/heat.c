/* Heat diffusion on a plate (../heat/heat.c) over several processes: each has some of the rows, and in front of and behind them
 * a row of its neighbours', which they send after each sweep.
 *
 * Variants: joined ends all tasks of a sweep before one thread exchanges the rows, and begins the next sweep when they are there.
 * tasks has no such points: sweeps of blocks, sends and receives are tasks that depend on one another. All may block in MPI at
 * once, so it needs libshepherd-mpi (docs/mpi.md). The first number after the size is how many rows a task sweeps.
 */
#include "../common/bench.h"

#include <mpi.h>
#include <omp.h>
#include <shepherd/mpi.h>

#pragma weak ompx_mpi_iwait

static const char variants[] = "joined tasks";
enum variant { JOINED, TASKS };

static int rank, processes;
static int rows, columns, cutoff;
static int first, count;  /* of this process's rows; plates have a row more at each end */
static int blocks;
static double *plates[2];
static double exchanging; /* s */

/* place[p] stands for the blocks of plate p, the first and the last one for the neighbours' rows. */
static char *place[2];

static int part(int process) { return (int)((long)rows * process / processes); }

static double *row(double *plate, int number) { return plate + (size_t)(number - first + 1) * (size_t)columns; }

static void fill(double *plate, int from, int to) {
  for (int i = from; i < to; i++)
    for (int j = 0; j < columns; j++)
      row(plate, i)[j] = (double)((i * 31 + j * 17) % 101) + (i + j < rows / 4 ? 1000.0 : 0.0);
}

static void sweep_rows(double *now, double *next, int from, int to) {
  for (int i = from > 0 ? from : 1; i < to && i < rows - 1; i++) {
    const double *above = row(now, i - 1), *here = row(now, i), *below = row(now, i + 1);
    double *result = row(next, i);
    for (int j = 1; j < columns - 1; j++)
      result[j] = here[j] + 0.2 * (above[j] + below[j] + here[j - 1] + here[j + 1] - 4.0 * here[j]);
  }
}

static void sweep_block(int from, int block) {
  const int begin = first + block * cutoff, end = block == blocks - 1 ? first + count : begin + cutoff;
  sweep_rows(plates[from], plates[1 - from], begin, end);
}

static int above(void) { return rank > 0 ? rank - 1 : MPI_PROC_NULL; }
static int below(void) { return rank < processes - 1 ? rank + 1 : MPI_PROC_NULL; }

static void exchange_all(double *plate) {
  const double start = bench_now();
  MPI_Sendrecv(row(plate, first), columns, MPI_DOUBLE, above(), 0, row(plate, first + count), columns, MPI_DOUBLE, below(), 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(row(plate, first + count - 1), columns, MPI_DOUBLE, below(), 1, row(plate, first - 1), columns, MPI_DOUBLE,
               above(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  exchanging += bench_now() - start;
}

static void simulate_joined(int steps) {
  for (int step = 0; step < steps; step++) {
    const int now = step % 2;
    for (int block = 0; block < blocks; block++) {
#pragma omp task untied
      sweep_block(now, block);
    }
#pragma omp taskwait
    exchange_all(plates[1 - now]);
  }
}

/* One row to a neighbour, and one from it. A message's tag says which sweep it is of. */
static void exchange_with(int neighbour, double *out, char *sent, double *in, char *received, int step) {
  if (neighbour == MPI_PROC_NULL)
    return;
#pragma omp task untied depend(in : *sent)
  MPI_Send(out, columns, MPI_DOUBLE, neighbour, step, MPI_COMM_WORLD);
#pragma omp task untied depend(out : *received)
  MPI_Recv(in, columns, MPI_DOUBLE, neighbour, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void simulate_tasks(int steps) {
  for (int step = 0; step < steps; step++) {
    const int now = step % 2;
    char *const read = place[now], *const written = place[1 - now];
    double *const next = plates[1 - now];
    for (int block = 0; block < blocks; block++) {
#pragma omp task untied depend(in : read[block], read[block + 1], read[block + 2]) depend(out : written[block + 1])
      sweep_block(now, block);
    }
    exchange_with(above(), row(next, first), &written[1], row(next, first - 1), &written[0], step);
    exchange_with(below(), row(next, first + count - 1), &written[blocks], row(next, first + count), &written[blocks + 1], step);
  }
}

static double *plate(int height) {
  void *memory = NULL;
  if (posix_memalign(&memory, 4096, (size_t)height * (size_t)columns * sizeof(double)) != 0)
    exit(1);
  return (double *)memory;
}

/* Bit for bit what the same sweeps give in one process without tasks. Of process 0, which has all rows then. */
static int is_right(double *const all, int steps) {
  double *now, *next;
  first = 0;
  now = plate(rows + 2);
  next = plate(rows + 2);
  fill(now, 0, rows);
  fill(next, 0, rows);
  for (int step = 0; step < steps; step++) {
    double *const swept = next;
    sweep_rows(now, next, 0, rows);
    next = now;
    now = swept;
  }
  const int equal = memcmp(row(now, 0), all, (size_t)rows * (size_t)columns * sizeof(double)) == 0;
  free(now);
  free(next);
  return equal;
}

static int verify(int steps) {
  double *const all = rank == 0 ? plate(rows) : NULL;
  int *const counts = (int *)calloc((size_t)processes, sizeof *counts), *const places = (int *)calloc((size_t)processes, sizeof *places);
  for (int process = 0; process < processes; process++) {
    places[process] = part(process) * columns;
    counts[process] = (part(process + 1) - part(process)) * columns;
  }
  MPI_Gatherv(row(plates[steps % 2], first), count * columns, MPI_DOUBLE, all, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  const int right = rank != 0 || is_right(all, steps);
  free(counts);
  free(places);
  free(all);
  return right;
}

static void begin(int variant, int wanted_rows) {
  int provided;
  MPI_Query_thread(&provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  rows = wanted_rows;
  first = part(rank);
  count = part(rank + 1) - first;
  if (count == 0 || (variant == TASKS && (provided < MPI_THREAD_MULTIPLE || !ompx_mpi_iwait))) {
    fprintf(stderr, count == 0 ? "more processes than rows\n" : "tasks: link with -lshepherd-mpi, since all of them may block\n");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  blocks = (count + cutoff - 1) / cutoff;
  for (int i = 0; i < 2; i++) {
    place[i] = (char *)calloc((size_t)blocks + 2, 1);
    plates[i] = plate(count + 2);
    fill(plates[i], first > 0 ? first - 1 : 0, first + count < rows ? first + count + 1 : rows);
  }
}

int main(int argc, char **argv) {
  static const struct {
    int rows, columns, steps, cutoff;
  } *input, inputs[] = {{256, 512, 20, 8}, {2048, 2048, 40, 32}, {8192, 4096, 60, 64}};
  const int variant = bench_variant(argc, argv, variants);
  int provided, status = EXIT_SUCCESS;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  input = &inputs[bench_size(argc, argv)];
  columns = input->columns;
  cutoff = (int)bench_number(argc, argv, 0, input->cutoff);
  begin(variant, input->rows);

  bench_start();
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = bench_now();
#pragma omp parallel
#pragma omp single
  variant == TASKS ? simulate_tasks(input->steps) : simulate_joined(input->steps);
  MPI_Barrier(MPI_COMM_WORLD);
  const double seconds = bench_now() - start;
  if (variant == JOINED)
    printf("process %d of %d with %d threads: %.6f s of %.6f to exchange rows\n", rank, processes, omp_get_max_threads(),
           exchanging, seconds);
  const int right = verify(input->steps);
  if (rank == 0)
    status = bench_report("heat", argc, argv, variants, seconds, right);
  for (int i = 0; i < 2; i++) {
    free(place[i]);
    free(plates[i]);
  }
  MPI_Finalize();
  return status;
}
