// How a blocking MPI call waits: outside of OpenMP regions the calling thread blocks in MPI; inside of one the current
// task waits (shepherd_event_wait), and workers look whether the call is over (polling.h).
#pragma once

#include <omp.h>

#include "errors.h"
#include "level.h"
#include "polling.h"

namespace shep_mpi {

// Returns true if a wait of the calling thread's current task may be left to the workers. False outside of regions, and
// where MPI does not let any thread call it; there a task that waits is told so once.
bool may_leave_to_workers();

// The library's events, by which tasks wait.
omp_event_handle_t make_event();
void wait_for(omp_event_handle_t event);

// A call that is over once `test(int& done)` is done, or fails.
template <class Test> class TaskCall final : public Call {
 public:
  explicit TaskCall(const Test& test) : test_(test), event_(make_event()) {}

  int test(int& done) override { return test_(done); }
  void end(int error) override {
    error_ = error;
    omp_fulfill_event(event_);
  }
  // Returns after end().
  int wait() {
    add(*this);
    wait_for(event_);
    return error_;
  }

 private:
  const Test test_;
  const omp_event_handle_t event_;
  int error_ = MPI_SUCCESS;
};

// Repeats `test(int& done)` until it is done or fails; returns its result.
template <class Test> int wait_until(const Test& test) {
  if (!may_call_here()) return TaskCall<Test>(test).wait();
  int done = 0;
  const int error = test(done);
  if (done || error != MPI_SUCCESS) return error;
  return TaskCall<Test>(test).wait();
}

// Returns what `routine()` does; where another thread has to call MPI for the task, the task waits for that.
template <class Routine> int call_mpi(const Routine& routine) {
  if (may_call_here() || !may_leave_to_workers()) return routine();
  return wait_until([&](int& done) {
    done = 1;
    return routine();
  });
}

// Waits as PMPI_Wait does, in a task by its workers. Errors go to the handler of `comm`; MPI_COMM_NULL: to whichever
// PMPI_Wait calls.
int wait_for_request(MPI_Request* request, MPI_Status* status, MPI_Comm comm);

// Calls the handler that MPI has not called, as call_handler().
void call_handler_for_task(MPI_Comm comm, int error);

// Begins an operation on `comm` and waits until it is complete: `begin(MPI_Request*)`. Returns what the blocking
// routine would.
template <class Begin> int complete(const Begin& begin, MPI_Comm comm, MPI_Status* status = MPI_STATUS_IGNORE) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int error = call_mpi([&] { return begin(&request); });
  return error != MPI_SUCCESS ? error : wait_for_request(&request, status, comm);
}

}  // namespace shep_mpi

#define SHEP_MPI_EXPORT extern "C" __attribute__((__visibility__("default")))
