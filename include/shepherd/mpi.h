/* MPI requests that end detached tasks (docs/mpi.md), for programs that are linked with -lshepherd-mpi. Valid C89 to
 * C23 and all C++. */
#ifndef SHEPHERD_MPI_H
#define SHEPHERD_MPI_H

#include <mpi.h>
#include <omp.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Has the event fulfilled once the request is complete, as in MPI_Wait, and returns at once. *__request becomes
 * MPI_REQUEST_NULL; of a persistent request keep a copy of the handle. *__status is written before the event is
 * fulfilled, and must exist until then; its MPI_ERROR says whether the operation has failed, after the error handler
 * has been called. MPI_STATUS_IGNORE is allowed. Any thread may call it, in a parallel region.
 * Returns MPI_SUCCESS; MPI_ERR_OTHER, by the error handler of MPI_COMM_WORLD, where nobody would look: in a region that
 * MPI was initialised in, and below MPI_THREAD_MULTIPLE in one that is not of MPI's main thread. Then the request is as
 * before, and the event is not fulfilled. */
int ompx_mpi_iwait(MPI_Request* __request, MPI_Status* __status, omp_event_handle_t __event);

/* The same for all of some requests, as in MPI_Waitall; the array of handles may go after the call, that of statuses
 * (or MPI_STATUSES_IGNORE) must exist until the event is fulfilled. Returns MPI_ERR_NO_MEM where there is no memory. */
int ompx_mpi_iwaitall(int __count, MPI_Request __requests[], MPI_Status __statuses[], omp_event_handle_t __event);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
