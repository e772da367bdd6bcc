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

// Executes one thread's part of the region: its implicit task and the closing barrier.
void take_part(Worker& worker, const Region& region);

}  // namespace shep
