// The hook of alternatives (execution/hooks.h).
#pragma once

#include "alternatives/alternatives.h"
#include "execution/hooks.h"

namespace shep {

constexpr void add_alternatives(Hooks& hooks) { hooks.leave_alternatives = leave_alternatives; }

}  // namespace shep
