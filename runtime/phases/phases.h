// Phases of a program, each with a scheduler of its own (Blackbourn 2016; SHEPHERD_SCHEDULER=auto): a phase is what a
// parallel region does, known by its place in the source and the size of its team.
#pragma once

#include "execution/hooks.h"

namespace shep {

// Chooses the scheduler of a region that is about to begin (Hooks::phase_begins). Thread-safe.
PhaseRun begin_phase(const Worker& worker, const shep_location* where, int size);
// Takes how long the region took (Hooks::phase_ended). Thread-safe.
void end_phase(const PhaseRun& run, int64_t ns);

}  // namespace shep
