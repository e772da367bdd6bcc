// Requests whose completion fulfills the event of a detached task.
#include "all_of.h"
#include "calls.h"
#include "level.h"

#include <shepherd/mpi.h>

using namespace shep_mpi;

namespace {

int refuse(int error) {
  call_mpi([&] { return PMPI_Comm_call_errhandler(MPI_COMM_WORLD, error); });
  return error;
}

// Returns true if some worker looks at requests, sooner or later.
bool is_looked_at() {
  const Parking may = parking();
  return may == Parking::kYes || (may == Parking::kFunnel && main_thread_is_around());
}

int leave(int count, MPI_Request requests[], MPI_Status statuses[], omp_event_handle_t event) {
  if (!is_looked_at()) return refuse(MPI_ERR_OTHER);
  if (count < 0) return refuse(MPI_ERR_COUNT);
  const int error = leave_all(count, requests, statuses, event);
  return error == MPI_SUCCESS ? error : refuse(error);
}

}  // namespace

SHEP_MPI_EXPORT int ompx_mpi_iwait(MPI_Request* request, MPI_Status* status, omp_event_handle_t event) {
  return leave(1, request, status == MPI_STATUS_IGNORE ? MPI_STATUSES_IGNORE : status, event);
}

SHEP_MPI_EXPORT int ompx_mpi_iwaitall(int count, MPI_Request requests[], MPI_Status statuses[],
                                      omp_event_handle_t event) {
  return leave(count, requests, statuses, event);
}
