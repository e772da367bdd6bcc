// Decides whether a task may leave its locality domain (SHEPHERD_LOCALITY).
#pragma once

#include <algorithm>
#include <cstdint>

#include "config/icv.h"
#include "locality/inflation.h"
#include "locality/lateness.h"
#include "platform/clock.h"
#include "platform/process/fork_gate.h"

namespace shep {

class Migration {
 public:
  explicit Migration(const GlobalIcvs& settings, Inflation& inflation)
      : mode_(settings.locality.mode), pause_ns_(settings.locality.pause_us * 1000), inflation_(inflation) {}

  bool is_forbidden() const { return mode_ == LocalityMode::kStrict; }
  // Returns true if the decision needs the times of tasks.
  bool measures() const { return !is_forbidden() && !has_fixed_pause(); }

  // Returns true if any task may go to a worker that has been without work for that long.
  bool may_allow(int64_t idle_ns) const {
    return !is_forbidden() && idle_ns >= (has_fixed_pause() ? pause_ns_ : kLeastPause);
  }
  // Returns true if a worker of `here` that has been without work for that long may take a task that belongs to `home`.
  bool allows(const void* construct, int home, int here, int64_t idle_ns, bool home_is_idle) const {
    if (home == here) return true;
    if (!may_allow(idle_ns)) return false;
    return has_fixed_pause() || idle_ns >= pause(construct, home, here, home_is_idle);
  }

  // Records that a woken worker has come (ns).
  void came(int64_t woken, int64_t now) const { lateness_.came(woken, now); }
  // Records a task's time, for later estimates.
  void took(const void* construct, int home, int here, int64_t ns) const { inflation_.took(construct, home, here, ns); }

 private:
  // Longer than a steal within a domain takes.
  static constexpr int64_t kLeastPause = 50'000;  // ns
  static constexpr int64_t kLongestPause = 200'000, kMostWeight = 10'000'000;  // ns
  // The pause for a construct of which no task has ended. It may be the one that first touches the domain's memory, and
  // would place that elsewhere for good.
  static constexpr int64_t kUnknownPause = 10'000'000;  // ns
  // A worker of the home that is without work, or is being woken, will come within this time; otherwise something keeps
  // it.
  static constexpr int64_t kGrace = 1'000'000'000;  // ns
  // A thread that lost its processor stays away a few times as long as it takes to be given one.
  static constexpr int64_t kLate = 4;

  // A worker that has idled for as long as the migration costs has lost at most as much again as an optimal decision
  // (the ski rental argument). The relaxed mode knows no cost, except that the home's worker comes once it has ended
  // another task, which takes about as long as this one. Where workers wait for processors, idling loses nothing, and
  // the home's worker may come at any time.
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
inline const Migration& migration() {
  static constinit MadeOnce<Migration> the_migration;
  return the_migration.get([] { return Migration(global_icvs(), *new Inflation(domains())); });
}

}  // namespace shep
