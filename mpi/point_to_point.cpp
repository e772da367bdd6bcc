// Blocking communication between two processes (MPI 3.1, chapter 3). MPI_Bsend never waits for another process.
#include <stdlib.h>

#include "calls.h"

using namespace shep_mpi;

#define SHEP_MPI_SEND(blocking, begin) \
  SHEP_MPI_EXPORT int MPI_##blocking(const void* buffer, int count, MPI_Datatype type, int to, int tag, \
                                     MPI_Comm comm) { \
    if (!may_leave_to_workers()) return PMPI_##blocking(buffer, count, type, to, tag, comm); \
    return complete([&](MPI_Request* request) { return PMPI_##begin(buffer, count, type, to, tag, comm, request); }); \
  }

SHEP_MPI_SEND(Send, Isend)
SHEP_MPI_SEND(Ssend, Issend)
SHEP_MPI_SEND(Rsend, Irsend)

SHEP_MPI_EXPORT int MPI_Recv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                             MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Recv(buffer, count, type, from, tag, comm, status);
  return complete([&](MPI_Request* request) { return PMPI_Irecv(buffer, count, type, from, tag, comm, request); },
                  status);
}

SHEP_MPI_EXPORT int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
  if (!may_leave_to_workers()) return PMPI_Mrecv(buffer, count, type, message, status);
  return complete([&](MPI_Request* request) { return PMPI_Imrecv(buffer, count, type, message, request); }, status);
}

namespace {

// Takes back a receive that nothing will match, since the send beside it could not begin.
void take_back(MPI_Request& receive) {
  PMPI_Cancel(&receive);
  PMPI_Request_free(&receive);
}

// Waits for a send and a receive. Returns the error of the receive, or of the send.
int complete_both(MPI_Request& send, MPI_Request& receive, MPI_Status* status) {
  bool is_sent = false, is_received = false;
  int send_error = MPI_SUCCESS, receive_error = MPI_SUCCESS;
  const auto test_one = [](MPI_Request& request, MPI_Status* into, bool& is_over, int& error) {
    int done = 0;
    if (!is_over) error = PMPI_Test(&request, &done, into);
    is_over = is_over || done || error != MPI_SUCCESS;
  };
  wait_until([&](int& done) {
    test_one(receive, status, is_received, receive_error);
    test_one(send, MPI_STATUS_IGNORE, is_sent, send_error);
    done = is_sent && is_received;
    return MPI_SUCCESS;
  });
  return receive_error != MPI_SUCCESS ? receive_error : send_error;
}

}  // namespace

SHEP_MPI_EXPORT int MPI_Sendrecv(const void* out, int out_count, MPI_Datatype out_type, int to, int out_tag, void* in,
                                 int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                                 MPI_Status* status) {
  if (!may_leave_to_workers())
    return PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, status);
  MPI_Request send, receive;
  int error = PMPI_Irecv(in, in_count, in_type, from, in_tag, comm, &receive);
  if (error != MPI_SUCCESS) return error;
  error = PMPI_Isend(out, out_count, out_type, to, out_tag, comm, &send);
  if (error != MPI_SUCCESS) return take_back(receive), error;
  return complete_both(send, receive, status);
}

SHEP_MPI_EXPORT int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int out_tag, int from,
                                         int in_tag, MPI_Comm comm, MPI_Status* status) {
  if (!may_leave_to_workers())
    return PMPI_Sendrecv_replace(buffer, count, type, to, out_tag, from, in_tag, comm, status);
  int size = 0, packed = 0;
  int error = PMPI_Pack_size(count, type, comm, &size);
  if (error != MPI_SUCCESS) return error;
  void* const copy = malloc(size > 0 ? size_t(size) : 1);
  if (!copy) return PMPI_Comm_call_errhandler(comm, MPI_ERR_NO_MEM), MPI_ERR_NO_MEM;
  error = PMPI_Pack(buffer, count, type, copy, size, &packed, comm);
  if (error == MPI_SUCCESS)
    error = MPI_Sendrecv(copy, packed, MPI_PACKED, to, out_tag, buffer, count, type, from, in_tag, comm, status);
  free(copy);
  return error;
}
