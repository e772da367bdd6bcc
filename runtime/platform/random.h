// A small random generator for choosing victims (Marsaglia's xorshift64).
#pragma once

#include <cstdint>

#include "platform/seed.h"

namespace shep {

class Random {
 public:
  explicit Random(uint64_t seed = 1) : state_(of_this_run(seed) * 0x9e3779b97f4a7c15u | 1) {}

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
