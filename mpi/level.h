// What MPI lets threads do, from MPI_Init to MPI_Finalize.
#pragma once

namespace shep_mpi {

enum class Parking {
  kNotYet,  // MPI is not initialised, or is finalised
  kLowLevel,  // less than MPI_THREAD_MULTIPLE
  kRefused,  // the runtime does not poll
  kYes,
};

// Returns whether workers may call MPI for tasks. Asks MPI at the first call, since a program may initialise it by PMPI
// or from Fortran.
Parking parking();

}  // namespace shep_mpi
