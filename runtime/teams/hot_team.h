#pragma once

#include "teams/team.h"

namespace shep {

// Returns the worker's own team of `size` threads (fewer where the system gives no more) with that binding. It is idle
// until the region starts.
Team& prepare_team(Worker& worker, int size, const Binding& binding);
// Gives back all threads of the worker's own teams, which must be idle.
void disband_teams(Worker& worker);

// Waits until all threads have left the last regions opened by the worker or by workers of its teams.
void await_teams(const Worker& worker);

}  // namespace shep
