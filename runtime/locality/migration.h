// Whether a task may leave its locality domain: SHEPHERD_LOCALITY.
#pragma once

#include <cstdint>

#include "config/icv.h"
#include "locality/inflation.h"

namespace shep {

class Migration {
 public:
  explicit Migration(const GlobalIcvs& settings, Inflation& inflation)
      : mode_(settings.locality.mode), pause_ns_(settings.locality.pause_us * 1000), inflation_(inflation) {}

  bool is_forbidden() const { return mode_ == LocalityMode::kStrict; }
  bool is_weighted() const { return mode_ == LocalityMode::kWeighted; }

  // Whether a worker of `here` that has had no work for so long may take a task that belongs to `home`.
  bool allows(const void* construct, int home, int here, int64_t idle_ns) const {
    if (home == here) return true;
    switch (mode_) {
      case LocalityMode::kStrict: return false;
      case LocalityMode::kRelaxed: return idle_ns >= pause_ns_;
      case LocalityMode::kWeighted: break;
    }
    // Having idled for as long as the migration would cost, a worker has lost at most as much again as whoever knew when the
    // home's own workers would come (the argument for renting skis before buying them).
    return idle_ns > 0 && idle_ns >= inflation_.estimate(construct, home, here);
  }

  // A placed task has ended; for later estimates.
  void took(const void* construct, int home, int here, int64_t ns) const { inflation_.took(construct, home, here, ns); }

 private:
  const LocalityMode mode_;
  const int64_t pause_ns_;
  Inflation& inflation_;
};

// This process's.
const Migration& migration();

}  // namespace shep
