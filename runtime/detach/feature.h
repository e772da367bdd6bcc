// The hooks of detached tasks (execution/hooks.h).
#pragma once

#include "detach/detach.h"
#include "execution/hooks.h"

namespace shep {

constexpr void add_detach(Hooks& hooks) {
  hooks.body_ended = body_ended;
  hooks.forget_event = forget_event;
}

}  // namespace shep
