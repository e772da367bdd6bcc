/* MPI below MPI_THREAD_MULTIPLE: no thread but the main one may call MPI, and all calls of tasks are made by that one.
 * Arguments: the level (1: funneled, 0: single), and "apart" for a region of another thread. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <shepherd/mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40, LONG = 20000, KINDS = 8 };

static int level, rank, ranks, wrong;
static int calls, foreign; /* of MPI's routines; and those by other threads */

int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  int (*const real)(int*, char***, int, int*) = (int (*)(int*, char***, int, int*))dlsym(RTLD_NEXT, "PMPI_Init_thread");
  (void)required;
  return real(argc, argv, level, provided);
}

static void count(void) {
  int is_main = 0;
  PMPI_Is_thread_main(&is_main);
  __atomic_fetch_add(is_main ? &calls : &foreign, 1, __ATOMIC_RELAXED);
}

#define WATCHED(name, parameters, arguments) \
  int name parameters { \
    count(); \
    return ((int (*) parameters)dlsym(RTLD_NEXT, #name)) arguments; \
  }

WATCHED(PMPI_Isend, (const void* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Request* g), (a, b, c, d, e, f, g))
WATCHED(PMPI_Issend, (const void* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Request* g), (a, b, c, d, e, f, g))
WATCHED(PMPI_Irecv, (void* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Request* g), (a, b, c, d, e, f, g))
WATCHED(PMPI_Recv, (void* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Status* g), (a, b, c, d, e, f, g))
WATCHED(PMPI_Imrecv, (void* a, int b, MPI_Datatype c, MPI_Message* d, MPI_Request* e), (a, b, c, d, e))
WATCHED(PMPI_Iprobe, (int a, int b, MPI_Comm c, int* d, MPI_Status* e), (a, b, c, d, e))
WATCHED(PMPI_Improbe, (int a, int b, MPI_Comm c, int* d, MPI_Message* e, MPI_Status* f), (a, b, c, d, e, f))
WATCHED(PMPI_Test, (MPI_Request * a, int* b, MPI_Status* c), (a, b, c))
WATCHED(PMPI_Testall, (int a, MPI_Request* b, int* c, MPI_Status* d), (a, b, c, d))
WATCHED(PMPI_Testany, (int a, MPI_Request* b, int* c, int* d, MPI_Status* e), (a, b, c, d, e))
WATCHED(PMPI_Testsome, (int a, MPI_Request* b, int* c, int* d, MPI_Status* e), (a, b, c, d, e))
WATCHED(PMPI_Iallreduce, (const void* a, void* b, int c, MPI_Datatype d, MPI_Op e, MPI_Comm f, MPI_Request* g),
        (a, b, c, d, e, f, g))
WATCHED(PMPI_Pack, (const void* a, int b, MPI_Datatype c, void* d, int e, int* f, MPI_Comm g), (a, b, c, d, e, f, g))
WATCHED(PMPI_Comm_call_errhandler, (MPI_Comm a, int b), (a, b))

static void expect(int is_right, const char* what) {
  if (is_right) return;
#pragma omp atomic
  wrong++;
  fprintf(stderr, "rank %d: %s\n", rank, what);
}

static int left(void) { return (rank + ranks - 1) % ranks; }
static int right(void) { return (rank + 1) % ranks; }

static void send(int tag) {
  int numbers[LONG];
  for (int i = 0; i < LONG; i++)
    numbers[i] = rank * 1000 + tag;
  if (tag % 2)
    MPI_Ssend(numbers, tag % 4 == 1 ? LONG : 1, MPI_INT, right(), tag, MPI_COMM_WORLD);
  else
    MPI_Send(numbers, tag % 4 == 2 ? LONG : 1, MPI_INT, right(), tag, MPI_COMM_WORLD);
}

/* From the left, by whatever the round says. */
static void receive(int round, int tag) {
  int* const numbers = malloc(LONG * sizeof(int));
  const int from = left();
  MPI_Status status;
  MPI_Message message;
  status.MPI_SOURCE = -1;
  switch (round % 3) {
    case 0: MPI_Recv(numbers, LONG, MPI_INT, from, tag, MPI_COMM_WORLD, &status); break;
    case 1:
      MPI_Probe(from, tag, MPI_COMM_WORLD, &status);
      MPI_Recv(numbers, LONG, MPI_INT, from, tag, MPI_COMM_WORLD, &status);
      break;
    default:
      MPI_Mprobe(from, tag, MPI_COMM_WORLD, &message, &status);
      MPI_Mrecv(numbers, LONG, MPI_INT, &message, &status);
  }
  expect(status.MPI_SOURCE == from && numbers[0] == from * 1000 + tag, "received");
  free(numbers);
}

static void exchange(int tag) {
  int out = rank * 1000 + tag, in = -1;
  MPI_Sendrecv(&out, 1, MPI_INT, right(), tag, &in, 1, MPI_INT, left(), tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  expect(in == left() * 1000 + tag, "exchanged");
  MPI_Sendrecv_replace(&out, 1, MPI_INT, right(), tag, left(), tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  expect(out == in, "replaced");
  MPI_Recv(&out, 1, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void cut_short(int tag) {
  int two[2] = {1, 2}, one = 0;
  MPI_Send(two, 2, MPI_INT, rank, tag, MPI_COMM_WORLD);
  const int error = MPI_Recv(&one, 1, MPI_INT, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int class = MPI_SUCCESS;
  MPI_Error_class(error, &class);
  expect(class == MPI_ERR_TRUNCATE, "truncated");
}

static void all(void) {
  int* const in = malloc(2 * KINDS * sizeof(int));
  MPI_Request requests[2 * KINDS];
  for (int i = 0; i < KINDS; i++) {
    in[KINDS + i] = rank + i;
  }
  int told = 0;
#pragma omp parallel shared(requests, told)
#pragma omp single
  {
    for (int i = 0; i < KINDS; i++) {
#pragma omp task untied
      {
        int done = 0;
        MPI_Irecv(in + i, 1, MPI_INT, left(), 5000 + i, MPI_COMM_WORLD, requests + i);
        MPI_Isend(in + KINDS + i, 1, MPI_INT, right(), 5000 + i, MPI_COMM_WORLD, requests + KINDS + i);
        MPI_Iprobe(left(), 6000, MPI_COMM_WORLD, &done, MPI_STATUS_IGNORE);
        expect(!done, "probed");
      }
    }
#pragma omp taskwait
#pragma omp task untied
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
#pragma omp task untied
    {
      int index = -1;
      for (int i = 3; i < 5; i++) MPI_Waitany(2, requests + 3, &index, MPI_STATUS_IGNORE);
      MPI_Wait(requests + 5, MPI_STATUS_IGNORE);
    }
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : told)
    ompx_mpi_iwaitall(KINDS + 2, requests + 6, MPI_STATUSES_IGNORE, event);
#pragma omp task depend(in : told)
    told = 1;
  }
  expect(told == 1, "told");
  for (int i = 0; i < KINDS; i++)
    expect(in[i] == left() + i, "waited for");
  free(in);
}

/* Waits for requests that are none, or persistent and inactive. */
static void wait_for_none(int tag) {
  int got = -1, value = rank * 1000 + tag;
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Recv_init(&got, 1, MPI_INT, left(), tag, MPI_COMM_WORLD, requests);
  MPI_Ssend_init(&value, 1, MPI_INT, right(), tag, MPI_COMM_WORLD, requests + 1);
  for (int round = 0; round < 3; round++) {
    MPI_Wait(requests + round, MPI_STATUS_IGNORE);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Startall(2, requests);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    expect(got == left() * 1000 + tag, "persistent");
  }
  MPI_Request_free(requests);
  MPI_Request_free(requests + 1);
}

static void* exchange_apart(void* unused) {
  MPI_Request none = MPI_REQUEST_NULL;
  omp_event_handle_t event;
  int class = MPI_SUCCESS;
  (void)unused;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task detach(event) shared(none, class)
  {
    const int error = ompx_mpi_iwait(&none, MPI_STATUS_IGNORE, event);
    MPI_Error_class(error, &class);
    if (error != MPI_SUCCESS)
      omp_fulfill_event(event);
  }
  expect(class == MPI_ERR_OTHER, "refused");
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task untied
  exchange(3);
  return NULL;
}

static void work(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp task untied firstprivate(round)
    receive(round, 10 * round + 1);
#pragma omp task untied firstprivate(round)
    receive(round + 1, 10 * round + 2);
#pragma omp task untied firstprivate(round)
    exchange(10 * round + 3);
#pragma omp task untied firstprivate(round)
    cut_short(10 * round + 4);
#pragma omp task untied firstprivate(round)
    wait_for_none(10 * round + 6);
#pragma omp task untied firstprivate(round)
    send(10 * round + 1);
#pragma omp task untied firstprivate(round)
    send(10 * round + 2);
#pragma omp task untied firstprivate(round)
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task untied firstprivate(round)
    exchange(10 * round + 5);
  }
}

int main(int argc, char** argv) {
  int provided = -1, sum = 0;
  level = argc > 1 ? atoi(argv[1]) : MPI_THREAD_FUNNELED;
  MPI_Init(&argc, &argv);
  MPI_Query_thread(&provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (argc > 2 && strcmp(argv[2], "apart") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, exchange_apart, NULL);
    pthread_join(thread, NULL);
  } else {
    work();
    all();
#pragma omp parallel reduction(+ : sum)
#pragma omp masked
    {
      int one = 1;
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    expect(sum == ranks, "summed");
  }
  printf("level %d, %d wrong, %s calls, %d by other threads\n", provided, wrong, calls > ROUNDS ? "many" : "few", foreign);
  MPI_Finalize();
  return wrong != 0;
}
