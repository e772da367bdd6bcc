#include "level.h"

#include <shepherd/shepherd.h>
#include <stdio.h>

#include <atomic>

#include "calls.h"

namespace shep_mpi {

namespace {

constinit std::atomic<Parking> known{Parking::kNotYet};
constinit std::atomic<bool> finalised{false};

bool is_initialised() {
  int is = 0;
  return !finalised.load(std::memory_order_relaxed) && PMPI_Initialized(&is) == MPI_SUCCESS && is;
}

[[gnu::noinline]] Parking find_out() {
  if (!is_initialised()) return Parking::kNotYet;
  int level = MPI_THREAD_SINGLE;
  PMPI_Query_thread(&level);
  const Parking found = level < MPI_THREAD_MULTIPLE    ? Parking::kLowLevel
                        : shepherd_set_poll(poll) != 0 ? Parking::kRefused
                                                       : Parking::kYes;
  ask_for_handler();
  known.store(found, std::memory_order_relaxed);
  return found;
}

}  // namespace

Parking parking() {
  const Parking is = known.load(std::memory_order_relaxed);
  return is != Parking::kNotYet ? is : find_out();
}

}  // namespace shep_mpi

using namespace shep_mpi;

// A program that asks for less gets all the same what its tasks need. It may not rely on getting less.
SHEP_MPI_EXPORT int MPI_Init_thread(int* argc, char*** argv, int, int* provided) {
  const int error = PMPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, provided);
  if (error == MPI_SUCCESS) parking();
  return error;
}

SHEP_MPI_EXPORT int MPI_Init(int* argc, char*** argv) {
  int provided = MPI_THREAD_SINGLE;
  return MPI_Init_thread(argc, argv, MPI_THREAD_SINGLE, &provided);
}

SHEP_MPI_EXPORT int MPI_Finalize() {
  if (const int waiting = waiting_calls()) {
    fprintf(stderr, "libshepherd-mpi: MPI_Finalize, while %d calls of tasks wait: end the tasks first\n", waiting);
    PMPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
    return MPI_ERR_OTHER;
  }
  finalised.store(true, std::memory_order_relaxed);
  known.store(Parking::kNotYet, std::memory_order_relaxed);
  return PMPI_Finalize();
}
