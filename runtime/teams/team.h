// A team of threads: the binding thread set of a parallel region (OpenMP 5.2, 10.1).
#pragma once

#include "workers/worker.h"
#include "worksharing/state.h"

namespace shep {

struct Team {
  Worker& worker(int thread_num) { return *workers[thread_num]; }

  int size = 1;
  int level = 0;             // omp_get_level(): enclosing parallel regions, this one included
  int active_level = 0;      // of those, the ones with more than one thread
  Worker* parent = nullptr;  // who opened the region, in the enclosing team; null: an initial thread's team of one
  Worker** workers = nullptr;
  TeamWorkshares workshares;
};

// Waits until every thread of the team is here and every task of the team has ended, executing tasks meanwhile.
void team_barrier(Worker& worker);

// Threads of the process that execute in active regions now, the calling one among them.
int threads_busy();

}  // namespace shep
