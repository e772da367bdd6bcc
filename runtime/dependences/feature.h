// The hooks of dependences (execution/hooks.h).
#pragma once

#include "dependences/dependent_tasks.h"
#include "execution/hooks.h"

namespace shep {

constexpr void add_dependences(Hooks& hooks) {
  hooks.may_hold = may_hold;
  hooks.begin_held = begin_dependent;
  hooks.submit_held = submit_dependent;
  hooks.children_ended = children_ended;
  hooks.forget_children = forget_dependences;
}

}  // namespace shep
