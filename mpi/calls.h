// How a blocking MPI call waits: as a test that is repeated until it succeeds. Outside of OpenMP regions the calling
// thread blocks in MPI; inside of one the current task waits (shepherd_event_wait), and workers repeat the test.
#pragma once

#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>
#include <omp.h>

#include <mutex>

namespace shep_mpi {

// One call that waits; in the frame of its task.
struct Call {
  // Returns what MPI's routine returned; `done` as there.
  virtual int test(int& done) = 0;
  // It is over: nobody else looks at the call any more, which may be gone afterwards.
  virtual void end(int error) = 0;

  Call* next = nullptr;

 protected:
  ~Call() = default;
};

// Returns true if a wait of the calling thread's current task may be left to the workers. False outside of regions, and
// where MPI does not let any thread call it; there a task that waits is told so once.
bool may_leave_to_workers();
// Makes workers test the call. Thread-safe.
void add(Call& call);
// Tests each waiting call once; one thread at a time. Returns how many are over.
int poll();
// Returns how many calls wait.
int waiting_calls();

template <class Test> class TaskCall final : public Call {
 public:
  explicit TaskCall(const Test& test);

  int test(int& done) override { return test_(done); }
  void end(int error) override {
    error_ = error;
    omp_fulfill_event(event_);
  }
  // Returns after end().
  int wait();

 private:
  const Test& test_;
  const omp_event_handle_t event_;
  int error_ = MPI_SUCCESS;
};

// The library's events, by which tasks wait.
omp_event_handle_t make_event();
void wait_for(omp_event_handle_t event);

template <class Test> TaskCall<Test>::TaskCall(const Test& test) : test_(test), event_(make_event()) {}
template <class Test> int TaskCall<Test>::wait() {
  add(*this);
  wait_for(event_);
  return error_;
}

// Repeats `test(int& done)` until it is done or fails; returns its result.
template <class Test> int wait_until(const Test& test) {
  int done = 0;
  const int error = test(done);
  if (done || error != MPI_SUCCESS) return error;
  return TaskCall<Test>(test).wait();
}

// Begins an operation and waits until it is complete: `begin(MPI_Request*)`. Returns what the blocking routine would.
template <class Begin> int complete(const Begin& begin, MPI_Status* status = MPI_STATUS_IGNORE) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int error = begin(&request);
  if (error != MPI_SUCCESS) return error;
  if (!may_leave_to_workers()) return PMPI_Wait(&request, status);
  return wait_until([&](int& done) { return PMPI_Test(&request, &done, status); });
}

}  // namespace shep_mpi

#define SHEP_MPI_EXPORT extern "C" __attribute__((__visibility__("default")))
