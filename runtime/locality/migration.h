// Whether a task may leave its locality domain: SHEPHERD_LOCALITY.
#pragma once

#include <algorithm>
#include <cstdint>

#include "config/icv.h"
#include "locality/inflation.h"
#include "locality/lateness.h"
#include "platform/clock.h"

namespace shep {

class Migration {
 public:
  explicit Migration(const GlobalIcvs& settings, Inflation& inflation)
      : mode_(settings.locality.mode), pause_ns_(settings.locality.pause_us * 1000), inflation_(inflation) {}

  bool is_forbidden() const { return mode_ == LocalityMode::kStrict; }
  // Whether it counts how long tasks take.
  bool measures() const { return !is_forbidden() && !has_fixed_pause(); }

  // Whether anything may leave to a worker that has had no work for so long.
  bool may_allow(int64_t idle_ns) const {
    return !is_forbidden() && idle_ns >= (has_fixed_pause() ? pause_ns_ : kLeastPause);
  }
  // Whether a worker of `here` that has had no work for so long may take a task that belongs to `home`.
  bool allows(const void* construct, int home, int here, int64_t idle_ns, bool home_is_idle) const {
    if (home == here) return true;
    if (!may_allow(idle_ns)) return false;
    return has_fixed_pause() || idle_ns >= pause(construct, home, here, home_is_idle);
  }

  // A worker of several domains' has been woken, and has come.
  void came(int64_t woken, int64_t now) const { lateness_.came(woken, now); }
  // A task of a domain has ended; for later estimates.
  void took(const void* construct, int home, int here, int64_t ns) const { inflation_.took(construct, home, here, ns); }

 private:
  // A steal within a domain takes less than this.
  static constexpr int64_t kLeastPause = 50'000;  // ns
  static constexpr int64_t kLongestPause = 200'000, kMostWeight = 10'000'000;  // ns
  // Of a construct of which no task has ended. It may be the one that touches the domain's memory first, and would
  // leave that elsewhere for good.
  static constexpr int64_t kUnknownPause = 10'000'000;  // ns
  // A worker of the home that is without work, or is being woken, will come; if not by now, something keeps it.
  static constexpr int64_t kGrace = 1'000'000'000;  // ns
  // Who has its processor taken away stays away a few times as long as it takes to be given one.
  static constexpr int64_t kLate = 4;

  // Having idled for as long as the migration would cost, a worker has lost at most as much again as whoever knew when
  // the home's own workers would come (the argument for renting skis before buying them). Relaxed knows no cost, but
  // that home will come for the task once it has ended another, which takes about as long as this one. But where
  // workers wait for processors nothing is lost by idling, and home may come any time.
  int64_t pause(const void* construct, int home, int here, bool home_is_idle) const {
    if (home_is_idle) return kGrace;
    return std::max(weighed_pause(construct, home, here), std::min(kLate * lateness_.lately(monotonic_ns()), kGrace));
  }
  int64_t weighed_pause(const void* construct, int home, int here) const {
    const int64_t typical = inflation_.typical(construct, home, here);
    if (typical == 0) return kUnknownPause;
    if (mode_ == LocalityMode::kWeighted) return std::min(inflation_.estimate(construct, home, here), kMostWeight);
    return std::min(typical, kLongestPause);
  }

  bool has_fixed_pause() const { return mode_ == LocalityMode::kRelaxed && pause_ns_ >= 0; }

  const LocalityMode mode_;
  const int64_t pause_ns_;  // negative: weighed
  Inflation& inflation_;
  mutable Lateness lateness_;
};

// This process's.
const Migration& migration();

}  // namespace shep
