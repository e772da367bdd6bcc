// The hook of assemblies (execution/hooks.h).
#pragma once

#include "assemblies/assemblies.h"
#include "execution/hooks.h"

namespace shep {

constexpr void add_assemblies(Hooks& hooks) { hooks.forget_inner_teams = forget_assemblies; }

}  // namespace shep
