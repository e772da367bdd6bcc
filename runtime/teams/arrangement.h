#pragma once

#include <memory>

#include "teams/team.h"

namespace shep {

// How long an idle thread looks for work before it sleeps.
int64_t idle_spin_ns();

// Lays `size` threads of a team that this worker opens out over the machine: a core and a shepherd for each.
std::unique_ptr<Arrangement> lay_out(const Worker& parent, int size, const Binding& binding);
// That, a domain for each, a scheduler and a barrier.
std::unique_ptr<Arrangement> arrange(const Team& team, int size, const Binding& binding);
// Lays the team out so. It must be idle.
void arrange_workers(Team& team, Arrangement& arrangement);

// The primary thread of a team that is bound by default goes where the kernel sends it. Where it has come to the core
// of another thread, which then cannot be running, that one changes cores with it. Before a region's orders.
void make_way_for_primary(Team& team);
// The primary thread and that one have changed cores: shepherds and domains follow. The team must be idle.
void exchange_cores(Team& team, int thread);

}  // namespace shep
