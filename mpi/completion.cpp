// Waiting for requests (MPI 3.1, 3.7), which may be persistent, and for messages that come (3.8).
#include "all_of.h"
#include "calls.h"

using namespace shep_mpi;

SHEP_MPI_EXPORT int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  return wait_for_request(request, status, MPI_COMM_NULL);
}

SHEP_MPI_EXPORT int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  if (!may_leave_to_workers()) return PMPI_Waitall(count, requests, statuses);
  if (may_call_here()) {
    int done = 0;
    const int error = PMPI_Testall(count, requests, &done, statuses);
    if (done || error != MPI_SUCCESS) return error;
  }
  return wait_for_all(count, requests, statuses);
}

SHEP_MPI_EXPORT int MPI_Waitany(int count, MPI_Request requests[], int* index, MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Waitany(count, requests, index, status);
  return wait_until([&](int& done) { return PMPI_Testany(count, requests, index, &done, status); });
}

SHEP_MPI_EXPORT int MPI_Waitsome(int count, MPI_Request requests[], int* number, int indices[], MPI_Status statuses[]) {
  if (!may_leave_to_workers()) return PMPI_Waitsome(count, requests, number, indices, statuses);
  return wait_until([&](int& done) {
    const int error = PMPI_Testsome(count, requests, number, indices, statuses);
    done = *number != 0;  // MPI_UNDEFINED, where no request is active, too
    return error;
  });
}

SHEP_MPI_EXPORT int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Probe(from, tag, comm, status);
  return wait_until([&](int& done) { return PMPI_Iprobe(from, tag, comm, &done, status); });
}

SHEP_MPI_EXPORT int MPI_Mprobe(int from, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Mprobe(from, tag, comm, message, status);
  return wait_until([&](int& done) { return PMPI_Improbe(from, tag, comm, &done, message, status); });
}
