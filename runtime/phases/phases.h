// Phases of a program, each executed in a way of its own (Blackbourn 2016; SHEPHERD_SCHEDULER=auto): a phase is what an
// outermost parallel region does, or a part of it that begins at a phase point (#pragma ompx phase).
#pragma once

#include "execution/hooks.h"

namespace shep {

// Chooses how a region is executed that is about to begin (Hooks::phase_begins). This and what follows is thread-safe.
PhaseRun begin_phase(const Worker& worker, const shep_location* where, int size);
// Takes the choice into the team that executes it, and the time at which it begins (Hooks::phase_enters). The time to
// make the team ready is no scheduler's, but tells what a change of the scheduler costs.
void enter_phase(const PhaseRun& run, Team& team, int64_t prepared_ns);
// Takes the time at which the region has ended (Hooks::phase_ended).
void end_phase(const PhaseRun& run, Team& team);

// In an outermost region with several threads: another part of it begins here. Outside of regions: those of this
// initial thread belong to the phase of that name from now on (Hooks::phase_point).
void pass_phase_point(Worker& worker, const PhasePoint& point);

// The child of a fork executes no region, and has no limits.
void forget_running_phases_in_child();

}  // namespace shep
