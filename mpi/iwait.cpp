// Requests whose completion fulfills the event of a detached task.
#include <stdlib.h>

#include <new>

#include "calls.h"
#include "level.h"

#include <shepherd/mpi.h>

using namespace shep_mpi;

namespace {

// One request, or several, that some task has left to the workers. Frees itself.
struct Left final : Call {
  Left(int count, MPI_Request* requests, MPI_Status* statuses, bool is_one, omp_event_handle_t event)
      : count(count), statuses(statuses), is_one(is_one), event(event) {
    for (int i = 0; i < count; ++i) {
      handles()[i] = requests[i];
      requests[i] = MPI_REQUEST_NULL;
    }
  }
  MPI_Request* handles() { return reinterpret_cast<MPI_Request*>(this + 1); }

  int test(int& done) override {
    if (!is_one) return PMPI_Testall(count, handles(), &done, statuses);
    const int error = PMPI_Test(handles(), &done, statuses);
    if (error != MPI_SUCCESS && statuses != MPI_STATUS_IGNORE) statuses->MPI_ERROR = error;
    if (error == MPI_SUCCESS && done && statuses != MPI_STATUS_IGNORE) statuses->MPI_ERROR = MPI_SUCCESS;
    return error;
  }
  void end(int) override {
    const omp_event_handle_t fulfilled = event;
    free(this);
    omp_fulfill_event(fulfilled);
  }

  const int count;
  MPI_Status* const statuses;
  const bool is_one;
  const omp_event_handle_t event;
};
static_assert(alignof(Left) >= alignof(MPI_Request));

int refuse(int error) {
  PMPI_Comm_call_errhandler(MPI_COMM_WORLD, error);
  return error;
}

int leave(int count, MPI_Request* requests, MPI_Status* statuses, bool is_one, omp_event_handle_t event) {
  if (parking() != Parking::kYes) return refuse(MPI_ERR_OTHER);
  if (count < 0) return refuse(MPI_ERR_COUNT);
  void* const memory = malloc(sizeof(Left) + size_t(count) * sizeof(MPI_Request));
  if (!memory) return refuse(MPI_ERR_NO_MEM);
  Left& left = *new (memory) Left(count, requests, statuses, is_one, event);
  int done = 0;
  const int error = left.test(done);
  done || error != MPI_SUCCESS ? left.end(error) : add(left);
  return MPI_SUCCESS;
}

}  // namespace

SHEP_MPI_EXPORT int ompx_mpi_iwait(MPI_Request* request, MPI_Status* status, omp_event_handle_t event) {
  return leave(1, request, status, true, event);
}

SHEP_MPI_EXPORT int ompx_mpi_iwaitall(int count, MPI_Request requests[], MPI_Status statuses[],
                                      omp_event_handle_t event) {
  return leave(count, requests, statuses, false, event);
}
