// What a run makes of the seeds of its random generators. Here: nothing. platform/virtual/ has the same name.
#pragma once

#include <cstdint>

namespace shep {

constexpr uint64_t of_this_run(uint64_t seed) { return seed; }

}  // namespace shep
