#pragma once

#include "teams/team.h"

namespace shep {

// Lays a team of team.size out over the machine: a core and a shepherd for each worker, and a scheduler for the team. The
// team must be idle.
void seat_workers(Team& team);

}  // namespace shep
