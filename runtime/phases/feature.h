// Where phases come into the library (execution/hooks.h).
#pragma once

#include "execution/hooks.h"
#include "phases/phases.h"

namespace shep {

constexpr void add_phases(Hooks& hooks) {
  hooks.phase_begins = begin_phase;
  hooks.phase_enters = enter_phase;
  hooks.phase_ended = end_phase;
  hooks.phase_point = pass_phase_point;
  hooks.when_forked(forget_running_phases_in_child);
}

}  // namespace shep
