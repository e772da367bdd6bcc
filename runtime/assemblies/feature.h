// Where assemblies come into the library (execution/hooks.h).
#pragma once

#include "assemblies/assemblies.h"
#include "execution/hooks.h"

namespace shep {

constexpr void add_assemblies(Hooks& hooks) {
  hooks.forget_inner_teams = forget_assemblies;
  hooks.when_forked(forget_width_histories_in_child);
}

}  // namespace shep
