// What a thread may know of the others: how far each of them is, for whether two accesses are ordered, and for each
// atomic location the oldest store that a load may still see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace model {

inline constexpr int kThreads = 4;
inline constexpr uint32_t kLocations = 1024;

// As a store publishes it; as long as there were locations then.
struct Snapshot {
  uint32_t clocks[kThreads];
  uint32_t count;
  uint32_t oldest[];
};

struct Knowledge {
  uint32_t clocks[kThreads] = {};
  uint32_t oldest[kLocations] = {};

  void join(const Snapshot& other) { join(other.clocks, other.oldest, other.count); }
  void join(const Knowledge& other, uint32_t count) { join(other.clocks, other.oldest, count); }
  void copy(const Knowledge& other, uint32_t count) {
    std::memcpy(clocks, other.clocks, sizeof(clocks));
    std::memcpy(oldest, other.oldest, count * sizeof(*oldest));
  }

 private:
  void join(const uint32_t* their_clocks, const uint32_t* their_oldest, uint32_t count) {
    for (int i = 0; i < kThreads; ++i) clocks[i] = std::max(clocks[i], their_clocks[i]);
    for (uint32_t i = 0; i < count; ++i) oldest[i] = std::max(oldest[i], their_oldest[i]);
  }
};

}  // namespace model
