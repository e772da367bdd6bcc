/* Calls that libshepherd-mpi takes over, in untied tasks: their results, statuses and errors. With the argument "handler"
 * one communicator has a handler of its own, which is called once for each operation that fails, and no other is.
 * Valid C and C++. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "rank %d, line %d: %s\n", rank, __LINE__, #condition); \
      wrong = 1; \
    } \
  } while (0)

static int rank, ranks, next, previous, wrong, handled, handled_elsewhere;
static MPI_Comm own;

static void count_error(MPI_Comm* comm, int* error, ...) {
  (void)error;
#pragma omp atomic
  handled++;
  if (*comm != own) handled_elsewhere = 1;
}

static int class_of(int error) {
  int error_class = MPI_SUCCESS;
  if (error != MPI_SUCCESS) MPI_Error_class(error, &error_class);
  return error_class;
}

static void no_process(void) {
  int value = 5, count = -1;
  MPI_Status status;
  MPI_Message message;
  status.MPI_ERROR = 1234;
  MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  REQUIRE(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG && count == 0);
  REQUIRE(status.MPI_ERROR == 1234 && value == 5);
  MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD);
  status.MPI_SOURCE = 0;
  MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, &count, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
  REQUIRE(status.MPI_SOURCE == MPI_PROC_NULL);
  MPI_Probe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
  REQUIRE(status.MPI_SOURCE == MPI_PROC_NULL);
  MPI_Mprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, &message, &status);
  REQUIRE(message == MPI_MESSAGE_NO_PROC);
  MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
  REQUIRE(status.MPI_SOURCE == MPI_PROC_NULL && message == MPI_MESSAGE_NULL);
}

static void wildcards(void) {
  for (int i = 0; i < 20; i++) {
#pragma omp task untied
    {
      int got = -1;
      MPI_Status status;
      status.MPI_ERROR = 1234;
      MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      REQUIRE(status.MPI_SOURCE == previous && status.MPI_TAG == got && status.MPI_ERROR == 1234);
    }
  }
  for (int i = 0; i < 20; i++) {
#pragma omp task untied
    MPI_Ssend(&i, 1, MPI_INT, next, i, MPI_COMM_WORLD);
  }
}

/* All messages are too long, and come while all receives wait. */
static void truncated(void) {
  for (int i = 0; i < 10; i++) {
#pragma omp task untied
    {
      int got;
      REQUIRE(class_of(MPI_Recv(&got, 1, MPI_INT, previous, i, own, MPI_STATUS_IGNORE)) == MPI_ERR_TRUNCATE);
    }
  }
#pragma omp taskyield
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 10; i++) {
#pragma omp task untied
    {
      const int values[3] = {1, 2, 3};
      MPI_Send(values, 3, MPI_INT, next, i, own);
    }
  }
#pragma omp taskwait
  REQUIRE(handled == 10);
}

static void wrong_arguments(void) {
  int value = 0;
  REQUIRE(MPI_Recv(&value, 1, MPI_INT, 9999, 0, own, MPI_STATUS_IGNORE) != MPI_SUCCESS);
  REQUIRE(MPI_Send(&value, -1, MPI_INT, next, 0, own) != MPI_SUCCESS);
  REQUIRE(MPI_Sendrecv(&value, 1, MPI_INT, 9999, 0, &value, 1, MPI_INT, previous, 999, own, MPI_STATUS_IGNORE) !=
          MPI_SUCCESS);
  REQUIRE(MPI_Bcast(&value, 1, MPI_INT, 9999, own) != MPI_SUCCESS);
  REQUIRE(MPI_Probe(9999, 0, own, MPI_STATUS_IGNORE) != MPI_SUCCESS);
  REQUIRE(handled == 15);
}

/* One of two fails: the statuses say which. */
static void wait_for_one_that_fails(void) {
#pragma omp task untied
  {
    int values[5];
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Irecv(values, 1, MPI_INT, previous, 50, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(values + 1, 4, MPI_INT, previous, 51, MPI_COMM_WORLD, &requests[1]);
    REQUIRE(class_of(MPI_Waitall(2, requests, statuses)) == MPI_ERR_IN_STATUS);
    REQUIRE(class_of(statuses[0].MPI_ERROR) == MPI_ERR_TRUNCATE && statuses[1].MPI_ERROR == MPI_SUCCESS);
    REQUIRE(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL && statuses[1].MPI_SOURCE == previous);
    REQUIRE(MPI_Waitall(-1, requests, statuses) != MPI_SUCCESS);
    REQUIRE(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE) == MPI_SUCCESS);
    REQUIRE(MPI_Wait(NULL, MPI_STATUS_IGNORE) != MPI_SUCCESS);
  }
#pragma omp taskyield
  const int values[4] = {0, 1, 2, 3};
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Send(values, 2, MPI_INT, next, 50, MPI_COMM_WORLD);
  MPI_Send(values, 4, MPI_INT, next, 51, MPI_COMM_WORLD);
}

static void wait_for_both(int way, MPI_Request* requests) {
  MPI_Status statuses[2];
  int first, second, none = 7, indices[2];
  switch (way) {
    case 0:
      MPI_Waitall(2, requests, statuses);
      REQUIRE(statuses[0].MPI_SOURCE == previous);
      break;
    case 1:
      MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
      MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
      break;
    case 2:
      MPI_Waitany(2, requests, &first, statuses);
      MPI_Waitany(2, requests, &second, statuses);
      REQUIRE(first != second);
      MPI_Waitany(2, requests, &none, statuses);
      REQUIRE(none == MPI_UNDEFINED);
      break;
    default:
      for (int left = 2; left > 0; left -= none) MPI_Waitsome(2, requests, &none, indices, MPI_STATUSES_IGNORE);
      MPI_Waitsome(2, requests, &none, indices, MPI_STATUSES_IGNORE);
      REQUIRE(none == MPI_UNDEFINED);
  }
}

static void persistent(int tag) {
  int got = -1, value;
  MPI_Request requests[2];
  MPI_Status empty;
  MPI_Recv_init(&got, 1, MPI_INT, previous, tag, MPI_COMM_WORLD, &requests[0]);
  MPI_Ssend_init(&value, 1, MPI_INT, next, tag, MPI_COMM_WORLD, &requests[1]);
  const MPI_Request receive = requests[0], send = requests[1];
  for (int round = 0; round < 8; round++) {
    value = 1000 * round + tag;
    MPI_Startall(2, requests);
    wait_for_both(round % 4, requests);
    REQUIRE(got == value && requests[0] == receive && requests[1] == send);
    MPI_Wait(&requests[0], &empty); /* inactive */
    REQUIRE(empty.MPI_SOURCE == MPI_ANY_SOURCE);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

/* A task cancels what another waits for. */
static void cancelled(int tag) {
  int got;
  MPI_Request request;
  MPI_Irecv(&got, 1, MPI_INT, previous, tag, MPI_COMM_WORLD, &request);
  MPI_Request copy = request;
#pragma omp task untied shared(request)
  {
    MPI_Status status;
    int is_cancelled = 0;
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &is_cancelled);
    REQUIRE(is_cancelled && request == MPI_REQUEST_NULL);
  }
#pragma omp task untied
  MPI_Cancel(&copy);
#pragma omp taskwait
}

static void collectives(MPI_Comm comm, int i) {
  int value = rank + i, sum = 0, first = rank == 0 ? i : -1;
  int* const all = (int*)malloc((size_t)ranks * sizeof *all);
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
  REQUIRE(sum == ranks * (ranks - 1) / 2 + ranks * i);
  MPI_Barrier(comm);
  MPI_Bcast(&first, 1, MPI_INT, 0, comm);
  REQUIRE(first == i);
  MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, comm);
  for (int from = 0; from < ranks; from++) REQUIRE(all[from] == from + i);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, all, 1, MPI_INT, comm);
  for (int from = 0; from < ranks; from++) REQUIRE(all[from] == rank + i);
  MPI_Scan(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
  REQUIRE(sum == rank * (rank + 1) / 2 + (rank + 1) * i);
  MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &value, rank == 0 ? &value : NULL, 1, MPI_INT, MPI_MAX, 0, comm);
  REQUIRE(rank != 0 || value == ranks - 1 + i);
  free(all);
}

/* The ranks begin in opposite orders. */
static void all_collectives(void) {
  enum { COMMS = 6 };
  MPI_Comm comms[COMMS];
  for (int i = 0; i < COMMS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (int k = 0; k < COMMS; k++) {
    const int i = rank % 2 ? COMMS - 1 - k : k;
#pragma omp task untied shared(comms)
    collectives(comms[i], i);
  }
#pragma omp taskwait
  for (int i = 0; i < COMMS; i++) MPI_Comm_free(&comms[i]);
}

static void replaced(void) {
  MPI_Datatype every_second;
  MPI_Status status;
  int count, values[6] = {rank, -1, rank, -2, rank, -3};
  MPI_Type_vector(3, 1, 2, MPI_INT, &every_second);
  MPI_Type_commit(&every_second);
  MPI_Sendrecv_replace(values, 1, every_second, next, 5, previous, 5, MPI_COMM_WORLD, &status);
  REQUIRE(values[0] == previous && values[2] == previous && values[4] == previous && values[1] == -1 && values[3] == -2);
  MPI_Get_elements(&status, every_second, &count);
  REQUIRE(count == 3);
  MPI_Type_free(&every_second);
}

static void probed(int i) {
#pragma omp task untied
  {
    MPI_Message message;
    MPI_Status status;
    int count;
    MPI_Mprobe(MPI_ANY_SOURCE, 300, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    int* const values = (int*)malloc((size_t)count * sizeof *values);
    MPI_Mrecv(values, count, MPI_INT, &message, &status);
    REQUIRE(values[count - 1] == count);
    free(values);
  }
#pragma omp task untied
  {
    MPI_Status status;
    int count, values[8];
    MPI_Probe(previous, 400 + i, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    REQUIRE(count == i);
    MPI_Recv(values, count, MPI_INT, previous, 400 + i, MPI_COMM_WORLD, &status);
  }
#pragma omp task untied
  {
    const int count = 1 + 5000 * i;
    int* const values = (int*)calloc((size_t)count, sizeof *values);
    values[count - 1] = count;
    MPI_Ssend(values, count, MPI_INT, next, 300, MPI_COMM_WORLD);
    MPI_Send(values, i, MPI_INT, next, 400 + i, MPI_COMM_WORLD);
    free(values);
  }
}

static void with_handlers(void) {
  truncated();
#pragma omp task untied
  wrong_arguments();
#pragma omp taskwait
  REQUIRE(!handled_elsewhere);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  wait_for_one_that_fails();
#pragma omp taskwait
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void without_handlers(void) {
#pragma omp task untied
  no_process();
#pragma omp taskwait
  wildcards();
#pragma omp taskwait
  for (int i = 0; i < 4; i++) {
#pragma omp task untied
    persistent(100 + i);
#pragma omp task untied
    cancelled(200 + i);
  }
#pragma omp taskwait
  all_collectives();
#pragma omp task untied
  replaced();
  for (int i = 0; i < 5; i++) probed(i);
#pragma omp taskwait
}

int main(int argc, char** argv) {
  MPI_Errhandler handler;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  next = (rank + 1) % ranks;
  previous = (rank + ranks - 1) % ranks;
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  MPI_Comm_create_errhandler((MPI_Comm_errhandler_function*)count_error, &handler);
  const int has_handler = argc > 1 && strcmp(argv[1], "handler") == 0;
  if (has_handler) MPI_Comm_set_errhandler(own, handler);
#pragma omp parallel
#pragma omp single
  {
    without_handlers();
    if (has_handler) with_handlers();
  }
  MPI_Errhandler_free(&handler);
  MPI_Comm_free(&own);
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0) puts(wrong ? "wrong" : "right");
  MPI_Finalize();
  return wrong;
}
