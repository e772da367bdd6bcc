// What MPI lets threads do, from MPI_Init to MPI_Finalize.
//
// Below MPI_THREAD_MULTIPLE all calls for tasks go through a funnel: the main thread, which polls, makes them.
#pragma once

namespace shep_mpi {

enum class Parking {
  kNotYet,  // MPI is not initialised, or is finalised
  kRefused,  // the runtime does not poll; or, for now, the main thread is not known
  kFunnel,  // the main thread may call MPI for all
  kYes,
};

// Returns whether workers may call MPI for tasks. Asks MPI at the first call, since a program may initialise it by PMPI
// or from Fortran.
Parking parking();

// Returns true if the calling thread may call MPI.
bool may_call_here();
// Returns true if the main thread is in the regions around the current task, so that it gets to poll.
bool main_thread_is_around();

}  // namespace shep_mpi
