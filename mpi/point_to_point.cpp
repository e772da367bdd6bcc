// Blocking communication between two processes (MPI 3.1, chapter 3). MPI_Bsend never waits for another process.
#include <stdlib.h>

#include "calls.h"

using namespace shep_mpi;

#define SHEP_MPI_SEND(blocking, begin) \
  SHEP_MPI_EXPORT int MPI_##blocking(const void* buffer, int count, MPI_Datatype type, int to, int tag, \
                                     MPI_Comm comm) { \
    if (!may_leave_to_workers()) return PMPI_##blocking(buffer, count, type, to, tag, comm); \
    return complete([&](MPI_Request* request) { return PMPI_##begin(buffer, count, type, to, tag, comm, request); }, \
                    comm); \
  }

SHEP_MPI_SEND(Send, Isend)
SHEP_MPI_SEND(Ssend, Issend)
SHEP_MPI_SEND(Rsend, Irsend)

SHEP_MPI_EXPORT int MPI_Recv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                             MPI_Status* status) {
  if (from == MPI_PROC_NULL || !may_leave_to_workers())
    return call_mpi([&] { return PMPI_Recv(buffer, count, type, from, tag, comm, status); });
  return complete([&](MPI_Request* request) { return PMPI_Irecv(buffer, count, type, from, tag, comm, request); }, comm,
                  status);
}

SHEP_MPI_EXPORT int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Mrecv(buffer, count, type, message, status);
  return complete([&](MPI_Request* request) { return PMPI_Imrecv(buffer, count, type, message, request); },
                  MPI_COMM_NULL, status);
}

namespace {

// Takes back a receive that nothing will match, since the send beside it could not begin.
void take_back(MPI_Request& receive) {
  if (receive == MPI_REQUEST_NULL) return;
  call_mpi([&] {
    PMPI_Cancel(&receive);
    return PMPI_Request_free(&receive);
  });
}

// A request of a receive from no process has another status than the receive (3.11) in MPICH 4.0.
int begin_receive(void* in, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status,
                  MPI_Request* request) {
  *request = MPI_REQUEST_NULL;
  return call_mpi([&] {
    return from == MPI_PROC_NULL ? PMPI_Recv(in, count, type, from, tag, comm, status)
                                 : PMPI_Irecv(in, count, type, from, tag, comm, request);
  });
}

}  // namespace

SHEP_MPI_EXPORT int MPI_Sendrecv(const void* out, int out_count, MPI_Datatype out_type, int to, int out_tag, void* in,
                                 int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                                 MPI_Status* status) {
  if (!may_leave_to_workers())
    return PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, status);
  MPI_Request send, receive;
  int error = begin_receive(in, in_count, in_type, from, in_tag, comm, status, &receive);
  if (error != MPI_SUCCESS) return error;
  error = call_mpi([&] { return PMPI_Isend(out, out_count, out_type, to, out_tag, comm, &send); });
  if (error != MPI_SUCCESS) return take_back(receive), error;
  if (receive != MPI_REQUEST_NULL) error = wait_for_request(&receive, status, comm);
  const int send_error = wait_for_request(&send, MPI_STATUS_IGNORE, comm);
  return error != MPI_SUCCESS ? error : send_error;
}

SHEP_MPI_EXPORT int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int out_tag, int from,
                                         int in_tag, MPI_Comm comm, MPI_Status* status) {
  if (!may_leave_to_workers())
    return PMPI_Sendrecv_replace(buffer, count, type, to, out_tag, from, in_tag, comm, status);
  int size = 0, packed = 0;
  int error = call_mpi([&] { return PMPI_Pack_size(count, type, comm, &size); });
  if (error != MPI_SUCCESS) return error;
  void* const copy = malloc(size > 0 ? size_t(size) : 1);
  if (!copy) return call_handler_for_task(comm, MPI_ERR_NO_MEM), MPI_ERR_NO_MEM;
  error = call_mpi([&] { return PMPI_Pack(buffer, count, type, copy, size, &packed, comm); });
  if (error == MPI_SUCCESS)
    error = MPI_Sendrecv(copy, packed, MPI_PACKED, to, out_tag, buffer, count, type, from, in_tag, comm, status);
  free(copy);
  return error;
}
