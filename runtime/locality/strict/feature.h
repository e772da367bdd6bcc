// The hooks of strict locality (execution/hooks.h).
#pragma once

#include "execution/hooks.h"
#include "locality/strict/room.h"

namespace shep {

constexpr void add_strict_locality(Hooks& hooks) { hooks.wait_for_room_in = wait_for_room_in; }

}  // namespace shep
