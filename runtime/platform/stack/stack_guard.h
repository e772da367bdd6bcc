// Memory below a stack that faults when it is touched.
#pragma once

#include <cstddef>

namespace shep {

// The probing distance of -fstack-clash-protection on AArch64, and the largest page there: code compiled that way
// cannot step over it, and other code only by a single frame that is larger.
inline constexpr size_t kGuardSize = 64 * 1024;

// Makes [low, low + kGuardSize), in an anonymous private mapping, a guard. False: the system has no room for it.
bool install_guard(void* low);

}  // namespace shep
