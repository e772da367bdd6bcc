#include "errors.h"

#include <sched.h>

#include <atomic>
#include <mutex>

#include "calls.h"

namespace shep_mpi {

namespace {

#ifdef MPICH_VERSION
constexpr bool kCallsHandlerOfWorld = true;
#else
constexpr bool kCallsHandlerOfWorld = false;
#endif

// The program has set an error handler. Relaxed: a call that waits is published after that.
constinit std::atomic<bool> handles_errors{false};

// While it is held MPI_COMM_WORLD may have another handler than the program's. Nothing is waited for meanwhile.
constinit std::mutex handler_of_world;

// Calls an MPI routine, and no handler of MPI_COMM_WORLD. Returns its error.
template <class Routine> int call_quietly(const Routine& routine) {
  const std::lock_guard lock(handler_of_world);
  MPI_Errhandler own;
  PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &own);
  if (own != MPI_ERRORS_RETURN) PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  const int error = routine();
  if (own != MPI_ERRORS_RETURN) PMPI_Comm_set_errhandler(MPI_COMM_WORLD, own);
  PMPI_Errhandler_free(&own);
  return error;
}

template <class Routine> int call(const Routine& routine) {
  return mpi_calls_handlers() ? routine() : call_quietly(routine);
}

int set_handler(MPI_Comm comm, MPI_Errhandler handler) {
  const std::lock_guard lock(handler_of_world);
  if (handler != MPI_ERRORS_ARE_FATAL) handles_errors.store(true, std::memory_order_relaxed);
  return PMPI_Comm_set_errhandler(comm, handler);
}

}  // namespace

void ask_for_handler() {
  MPI_Errhandler handler;
  if (PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler) != MPI_SUCCESS) return;
  if (handler != MPI_ERRORS_ARE_FATAL) handles_errors.store(true, std::memory_order_relaxed);
  PMPI_Errhandler_free(&handler);
}

bool mpi_calls_handlers() { return !kCallsHandlerOfWorld || !handles_errors.load(std::memory_order_relaxed); }

int test_request(MPI_Request* request, int* done, MPI_Status* status) {
  return call([&] { return PMPI_Test(request, done, status); });
}

int test_some(int count, MPI_Request requests[], int* over, int indices[], MPI_Status statuses[]) {
  return call([&] { return PMPI_Testsome(count, requests, over, indices, statuses); });
}

void call_handler(MPI_Comm comm, int error) {
  if (comm != MPI_COMM_NULL || kCallsHandlerOfWorld)
    PMPI_Comm_call_errhandler(comm != MPI_COMM_NULL ? comm : MPI_COMM_WORLD, error);
}

int block_for(MPI_Request* request, MPI_Status* status, MPI_Comm comm) {
  if (mpi_calls_handlers() || comm == MPI_COMM_NULL) return PMPI_Wait(request, status);
  int error, done = 0;
  while ((error = test_request(request, &done, status)) == MPI_SUCCESS && !done) sched_yield();
  if (error != MPI_SUCCESS) call_handler(comm, error);
  return error;
}

}  // namespace shep_mpi

using namespace shep_mpi;

SHEP_MPI_EXPORT int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  return set_handler(comm, handler);
}
