// In place of platform/seed.h: SHEPHERD_VIRTUAL_SEED moves the seeds; 0 leaves them as they are elsewhere.
#pragma once

#include <cstdint>

namespace shep {

uint64_t seed_of_run();
inline uint64_t of_this_run(uint64_t seed) { return seed ^ seed_of_run() << 20; }

}  // namespace shep
