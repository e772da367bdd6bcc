#include "calls.h"

#include <shepherd/shepherd.h>
#include <stdio.h>

#include <atomic>

#include "level.h"

namespace shep_mpi {

namespace {

// Returns true if the calling thread executes OpenMP tasks, or an implicit task of a region.
bool is_in_task() { return omp_get_level() > 0 || omp_in_explicit_task(); }

void say_once(const char* why) {
  static std::atomic<bool> said{false};
  if (said.exchange(true, std::memory_order_relaxed)) return;
  fprintf(stderr, "libshepherd-mpi: %s: blocking MPI calls of tasks block their threads\n", why);
}

}  // namespace

bool may_leave_to_workers() {
  const Parking may = parking();
  if (may == Parking::kNotYet || is_polling() || !is_in_task()) return false;
  if (may == Parking::kRefused)
    say_once("MPI was initialised within a parallel region or not by MPI_Init, or something else polls");
  if (may != Parking::kFunnel) return may == Parking::kYes;
  const bool is_reached = main_thread_is_around();
  if (!is_reached) say_once("MPI gives less than MPI_THREAD_MULTIPLE, and a task is in no region of its main thread's");
  return is_reached;
}

int wait_for_request(MPI_Request* request, MPI_Status* status, MPI_Comm comm) {
  if (!may_leave_to_workers()) return block_for(request, status, comm);
  int done = 0;
  const bool is_new = !may_call_here();
  int error = is_new ? MPI_SUCCESS : test_request(request, &done, status);
  bool is_told = mpi_calls_handlers();
  if (!done && error == MPI_SUCCESS) {
    TaskCall call([&](int& is) { return test_request(request, &is, status); });
    call.request = request;
    call.status = status;
    call.is_new = is_new;
    error = call.wait();
    is_told = call.is_told;
  }
  if (error != MPI_SUCCESS && !is_told) call_handler_for_task(comm, error);
  return error;
}

void call_handler_for_task(MPI_Comm comm, int error) {
  call_mpi([&] {
    call_handler(comm, error);
    return error;
  });
}

omp_event_handle_t make_event() { return shepherd_event_create(); }
void wait_for(omp_event_handle_t event) { shepherd_event_wait(event); }

}  // namespace shep_mpi
