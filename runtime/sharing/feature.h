// Where sharing the machine comes into the library (execution/hooks.h).
#pragma once

#include "execution/hooks.h"
#include "sharing/sharing.h"

namespace shep {

constexpr void add_sharing(Hooks& hooks) {
  hooks.threads_come = join_sharing;
  hooks.when_forked(leave_sharing_in_child);
}

}  // namespace shep
