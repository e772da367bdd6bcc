// Waits for all of some requests, each of which is a call by itself (polling.h).
#pragma once

#include <omp.h>

#include "polling.h"

namespace shep_mpi {

// The current task waits as in MPI_Waitall, for one request or more.
int wait_for_all(int count, MPI_Request requests[], MPI_Status statuses[]);

// Fulfills the event once all requests are complete, which become MPI_REQUEST_NULL at once. MPI_ERROR of each status
// says whether its operation has failed. Returns MPI_ERR_NO_MEM, and changes
// nothing, where there is no memory.
int leave_all(int count, MPI_Request requests[], MPI_Status statuses[], omp_event_handle_t event);

}  // namespace shep_mpi
