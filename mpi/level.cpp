#include "level.h"

#include <pthread.h>
#include <shepherd/shepherd.h>
#include <stdio.h>

#include <atomic>

#include "calls.h"

namespace shep_mpi {

namespace {

constinit std::atomic<Parking> known{Parking::kNotYet};
constinit std::atomic<bool> finalised{false};

// Of the main thread (MPI 3.1, 12.4.1), before `known` says kFunnel.
constinit pthread_t main_thread{};
constinit unsigned long initial_thread = 0;

bool is_initialised() {
  int is = 0;
  return !finalised.load(std::memory_order_relaxed) && PMPI_Initialized(&is) == MPI_SUCCESS && is;
}

[[gnu::noinline]] Parking find_out() {
  if (!is_initialised()) return Parking::kNotYet;
  int level = MPI_THREAD_SINGLE, is_main = 0;
  PMPI_Query_thread(&level);
  PMPI_Is_thread_main(&is_main);
  const bool is_funnel = level < MPI_THREAD_MULTIPLE;
  if (is_funnel && !is_main) return Parking::kRefused;  // the main thread will find out
  if (is_funnel) {
    main_thread = pthread_self();
    initial_thread = shepherd_initial_thread();
  }
  const Parking found = shepherd_set_poll(poll) != 0 ? Parking::kRefused : is_funnel ? Parking::kFunnel : Parking::kYes;
  ask_for_handler();
  known.store(found, std::memory_order_release);
  return found;
}

}  // namespace

Parking parking() {
  const Parking is = known.load(std::memory_order_acquire);  // pairs with find_out()
  return is != Parking::kNotYet ? is : find_out();
}

bool may_call_here() { return parking() != Parking::kFunnel || pthread_equal(main_thread, pthread_self()); }

bool main_thread_is_around() { return shepherd_initial_thread() == initial_thread; }

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
