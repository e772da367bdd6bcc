// In place of runtime/platform/clock.h: time is the model's.
#pragma once

#include <time.h>

#include <cstdint>

namespace shep {

int64_t monotonic_ns();

}  // namespace shep
