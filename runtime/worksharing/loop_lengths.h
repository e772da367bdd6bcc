// How long the iterations of taskloops have taken lately, by where they stand in the source. taskloop.md says what for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace shep {

// One worker's, and used by its thread alone.
class LoopLengths {
 public:
  // Returns how long an iteration of that site takes at most, ns; 0: this is not known.
  double of(const void* site) const {
    const Entry& entry = entries_[place_of(site)];
    return entry.site == site ? entry.longest : 0;
  }

  // Iterations of that site have taken so many ns each. Longer ones count at once, and shorter ones bit by bit, where
  // they are of the loop's first piece: so a loop counts once, however many pieces it has.
  void note(const void* site, double each, bool is_first) {
    Entry& entry = entries_[place_of(site)];
    if (entry.site != site) entry = {site, 0};
    entry.longest = std::max({each, entry.longest * (is_first ? kRemembered : 1), kLeast});
  }

 private:
  struct Entry {
    const void* site = nullptr;
    double longest = 0;
  };

  static constexpr size_t kEntries = 4;  // a power of two
  static constexpr double kRemembered = 15.0 / 16, kLeast = 0.1;

  // Sites are some hundred bytes long.
  static size_t place_of(const void* site) { return (reinterpret_cast<uintptr_t>(site) >> 6) % kEntries; }

  Entry entries_[kEntries];
};

}  // namespace shep
