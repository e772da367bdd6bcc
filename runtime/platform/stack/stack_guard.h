// Memory below a stack that faults when it is touched.
#pragma once

#include <cstddef>

namespace shep {

// The probing distance of -fstack-clash-protection on AArch64, and the largest page there. Code compiled that way
// cannot step over the guard, and other code only by a single larger frame.
inline constexpr size_t kGuardSize = 64 * 1024;

// Makes [low, low + kGuardSize), in an anonymous private mapping, a guard. Returns false if the system cannot.
bool install_guard(void* low);

}  // namespace shep
