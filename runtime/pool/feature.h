// What free agents' tasks answer where the mechanism asks (execution/hooks.h).
#pragma once

#include "execution/hooks.h"
#include "pool/open_tasks.h"

namespace shep {

constexpr void add_open_tasks(Hooks& hooks) {
  hooks.flags_if_open = flags_if_open;
  hooks.place_open = place_open;
  hooks.take_open = take_open;
  hooks.has_open = has_open;
}

}  // namespace shep
