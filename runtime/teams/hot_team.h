// Keeping teams between regions.
#pragma once

#include "teams/team.h"

namespace shep {

// The worker's own team, of `size` threads, or fewer where the system gives no more, where `binding` wants them. Idle
// until the region is started.
Team& prepare_team(Worker& worker, int size, const Binding& binding);
// Gives all threads of the worker's own teams back. They must be idle.
void disband_teams(Worker& worker);

// Until all threads have left the last regions that the worker, or who is below it, has opened.
void await_teams(const Worker& worker);

}  // namespace shep
