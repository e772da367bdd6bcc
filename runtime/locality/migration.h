// Whether a task may leave its locality domain: SHEPHERD_LOCALITY.
#pragma once

#include <algorithm>
#include <cstdint>

#include "config/icv.h"
#include "locality/inflation.h"

namespace shep {

class Migration {
 public:
  explicit Migration(const GlobalIcvs& settings, Inflation& inflation)
      : mode_(settings.locality.mode), pause_ns_(settings.locality.pause_us * 1000), inflation_(inflation) {}

  bool is_forbidden() const { return mode_ == LocalityMode::kStrict; }
  // Whether it counts how long tasks take.
  bool measures() const { return !is_forbidden() && !has_fixed_pause(); }

  // Whether a worker of `here` that has had no work for so long may take a task that belongs to `home`.
  //
  // Having idled for as long as the migration would cost, a worker has lost at most as much again as whoever knew when the
  // home's own workers would come (the argument for renting skis before buying them). Relaxed knows no cost, but that home will
  // come for the task once it has ended another, which takes about as long as this one.
  bool allows(const void* construct, int home, int here, int64_t idle_ns, bool home_is_idle) const {
    if (home == here) return true;
    if (is_forbidden()) return false;
    if (has_fixed_pause()) return idle_ns >= pause_ns_;
    if (idle_ns < (home_is_idle ? kGrace : kLeastPause)) return false;
    if (mode_ == LocalityMode::kWeighted) return idle_ns >= std::min(inflation_.estimate(construct, home, here), kMostWeight);
    return idle_ns >= std::min(inflation_.at_home(construct, home), kLongestPause);
  }

  // A task of a domain has ended; for later estimates.
  void took(const void* construct, int home, int here, int64_t ns) const { inflation_.took(construct, home, here, ns); }

 private:
  // Waking a worker takes less than this, and so does a steal within a domain.
  static constexpr int64_t kLeastPause = 50'000;  // ns
  // What a task takes includes its waits, and those may be for others who pause: so no pause may grow with them.
  static constexpr int64_t kLongestPause = 200'000, kMostWeight = 10'000'000;  // ns
  // A worker of the home that is without work, or is being woken, will come; if not by now, something keeps it.
  static constexpr int64_t kGrace = 10'000'000;  // ns

  bool has_fixed_pause() const { return mode_ == LocalityMode::kRelaxed && pause_ns_ >= 0; }

  const LocalityMode mode_;
  const int64_t pause_ns_;  // negative: weighed
  Inflation& inflation_;
};

// This process's.
const Migration& migration();

}  // namespace shep
