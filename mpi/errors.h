// Whose error handler is called where an operation fails that a task waits for.
//
// A blocking routine calls the handler of its communicator (MPI 3.1, 8.3). What completes a request does so, too, in
// Open MPI; MPI_Testsome only for the first of several that have failed. MPICH 4.0 calls that of MPI_COMM_WORLD instead
// (MPIR_Err_return_comm without a communicator).
#pragma once

#include "c_api.h"

namespace shep_mpi {

// Called once MPI is initialised: it may have been started with another handler than MPI_ERRORS_ARE_FATAL.
void ask_for_handler();

// Returns false where test_request() and test_some() call no handlers: in MPICH, once the program has set one.
bool mpi_calls_handlers();
// PMPI_Test and PMPI_Testsome, but as mpi_calls_handlers() says.
int test_request(MPI_Request* request, int* done, MPI_Status* status);
int test_some(int count, MPI_Request requests[], int* over, int indices[], MPI_Status statuses[]);
// Calls the handler that MPI has not called; MPI_COMM_NULL: that of a wait for requests, if known.
void call_handler(MPI_Comm comm, int error);
// PMPI_Wait, for an operation on `comm`, whose handler is called. MPI_COMM_NULL: whichever PMPI_Wait calls.
int block_for(MPI_Request* request, MPI_Status* status, MPI_Comm comm);

}  // namespace shep_mpi
