// In place of platform/random.h: the same numbers, moved by the run's seed.
#pragma once

#include <cstdint>

namespace shep {

// SHEPHERD_VIRTUAL_SEED; 0 leaves the numbers as they are elsewhere.
uint64_t seed_of_run();

class Random {
 public:
  explicit Random(uint64_t seed = 1) : state_((seed ^ seed_of_run() << 20) * 0x9e3779b97f4a7c15u | 1) {}

  // Returns a number in [0, bound).
  uint32_t below(uint32_t bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return uint32_t((state_ >> 32) * bound >> 32);
  }

 private:
  uint64_t state_;
};

}  // namespace shep
