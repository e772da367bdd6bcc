// Routines that wait for nobody (MPI 3.1, 3.7 to 3.9): the program's own in most cases. Where another thread has to
// call MPI for the task, that one does.
#include "calls.h"

using namespace shep_mpi;

#define SHEP_MPI_AT_ONCE(name, parameters, arguments) \
  SHEP_MPI_EXPORT int MPI_##name parameters { \
    return call_mpi([&] { return PMPI_##name arguments; }); \
  }
#define SHEP_MPI_BEGIN_SEND(name) \
  SHEP_MPI_AT_ONCE( \
      name, (const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request* request), \
      (buffer, count, type, to, tag, comm, request))

SHEP_MPI_BEGIN_SEND(Isend)
SHEP_MPI_BEGIN_SEND(Ibsend)
SHEP_MPI_BEGIN_SEND(Issend)
SHEP_MPI_BEGIN_SEND(Irsend)
SHEP_MPI_BEGIN_SEND(Send_init)
SHEP_MPI_BEGIN_SEND(Bsend_init)
SHEP_MPI_BEGIN_SEND(Ssend_init)
SHEP_MPI_BEGIN_SEND(Rsend_init)
SHEP_MPI_AT_ONCE(Recv_init,
                 (void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request),
                 (buffer, count, type, from, tag, comm, request))
SHEP_MPI_AT_ONCE(Irecv,
                 (void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request),
                 (buffer, count, type, from, tag, comm, request))
SHEP_MPI_AT_ONCE(Imrecv, (void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* request),
                 (buffer, count, type, message, request))
SHEP_MPI_AT_ONCE(Start, (MPI_Request * request), (request))
SHEP_MPI_AT_ONCE(Startall, (int count, MPI_Request requests[]), (count, requests))
SHEP_MPI_AT_ONCE(Test, (MPI_Request * request, int* done, MPI_Status* status), (request, done, status))
SHEP_MPI_AT_ONCE(Testall, (int count, MPI_Request requests[], int* done, MPI_Status statuses[]),
                 (count, requests, done, statuses))
SHEP_MPI_AT_ONCE(Testany, (int count, MPI_Request requests[], int* index, int* done, MPI_Status* status),
                 (count, requests, index, done, status))
SHEP_MPI_AT_ONCE(Testsome, (int count, MPI_Request requests[], int* number, int indices[], MPI_Status statuses[]),
                 (count, requests, number, indices, statuses))
SHEP_MPI_AT_ONCE(Iprobe, (int from, int tag, MPI_Comm comm, int* is_there, MPI_Status* status),
                 (from, tag, comm, is_there, status))
SHEP_MPI_AT_ONCE(Improbe, (int from, int tag, MPI_Comm comm, int* is_there, MPI_Message* message, MPI_Status* status),
                 (from, tag, comm, is_there, message, status))
SHEP_MPI_AT_ONCE(Cancel, (MPI_Request * request), (request))
SHEP_MPI_AT_ONCE(Request_free, (MPI_Request * request), (request))
