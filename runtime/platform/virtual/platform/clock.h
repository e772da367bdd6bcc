// In place of platform/clock.h: the time of the virtual machine.
#pragma once

#include <time.h>

#include <cstdint>

namespace shep {

int64_t monotonic_ns();

}  // namespace shep
