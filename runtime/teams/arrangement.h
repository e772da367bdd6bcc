#pragma once

#include <memory>
#include <span>

#include "teams/team.h"

namespace shep {

// Returns how long an idle thread looks for work before it sleeps, in ns.
int64_t idle_spin_ns();
// The same without what the program has set.
int64_t idle_spin_ns_by_settings();
// Sets it for teams that are arranged from now on; negative: as the settings say. Thread-safe.
void set_idle_spin_ns(int64_t ns);

// Returns the scheduler of the team, or of its regions where it has none: the first to be tried where each phase gets
// its own.
const char* scheduler_around(const Team& team);

// Lays `size` threads of a team that `parent` opens out over the machine: a core and a shepherd for each.
std::unique_ptr<Arrangement> lay_out(const Worker& parent, int size, const Binding& binding, const char* scheduler);
// The same with domains, a scheduler and a barrier.
std::unique_ptr<Arrangement> arrange(const Team& team, int size, const Binding& binding, const char* scheduler);
// The same for a team whose threads are those of other workers.
std::unique_ptr<Arrangement> arrange_members(std::span<const Worker* const> workers);
// Returns true if the team relies on the process-wide fence, which is gone since its last region.
bool is_out_of_date(const Team& team);
// Gives the team that layout. The team must be idle.
void arrange_workers(Team& team, Arrangement& arrangement);

// Follows the primary thread of a team bound by default, which the kernel may move. If it has come to another thread's
// core, that thread cannot be running, and takes its core instead. Called before a region's orders.
void make_way_for_primary(Team& team);
// Exchanges the cores of the primary thread and another; shepherds and domains follow. The team must be idle.
void exchange_cores(Team& team, int thread);

}  // namespace shep
