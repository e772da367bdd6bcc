#pragma once

#include <shepherd/abi.h>

#include "teams/team.h"
#include "execution/worker.h"

namespace shep {

// These describe a region that would begin now.
int team_size(const Worker& worker, unsigned flags, int num_threads);
Binding binding_for(const Worker& worker, unsigned flags);
// Runs body(data) on every worker of a new team, the caller's thread included; returns after the closing barrier.
void run_parallel(Worker& worker, const shep_location* where, void (*body)(void*), void* data, unsigned flags,
                  int num_threads);

// Inherits what the region's tasks begin with, into a team that is idle, and tells of the region.
void prepare_region(Worker& worker, Team& team, const shep_location* where, int requested);
// After a region in which not every thread has left every loop, nor taken part in every reduction.
void forget_cancelled(Team& team);
// Begins the worker's implicit task; forgets what its children may have needed, on any thread, when all have ended.
void enter_region(Worker& worker);
void forget_implicit_task(Worker& worker, ImplicitTask& task);
// Executes one thread's part of the region: its implicit task and the closing barrier.
void take_part(Worker& worker, const Region& region);

}  // namespace shep
