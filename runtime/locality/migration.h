// Decides whether a task may leave its locality domain (SHEPHERD_LOCALITY).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "config/icv.h"
#include "locality/domains.h"
#include "platform/clock.h"
#include "platform/process/fork_gate.h"

namespace shep {

// Measures how late woken workers come: the longest recent delay, forgotten as time goes by.
//
// With a processor for each thread a delay is some ten microseconds. Where threads, or virtual processors, wait for
// their turn it is milliseconds; then what a worker has not done yet says little about its load, and an idle thread
// keeps nobody from working.

class Lateness {
 public:
  // Records that a worker woken at `woken` has come at `now` (ns). Thread-safe; of two that collide one may be lost.
  void came(int64_t woken, int64_t now) {
    if (now - woken < lately(now)) return;
    noted_at_.store(now, std::memory_order_relaxed);
    longest_.store(now - woken, std::memory_order_relaxed);
  }
  // Returns the longest recent delay in ns.
  int64_t lately(int64_t now) const {
    const int64_t forgotten = (now - noted_at_.load(std::memory_order_relaxed)) / kMemory;
    return std::max<int64_t>(longest_.load(std::memory_order_relaxed) - forgotten, 0);
  }

 private:
  // A delay of one millisecond is forgotten after this many.
  static constexpr int64_t kMemory = 32;

  std::atomic<int64_t> longest_{0}, noted_at_{0};
};

// A locality domain with tasks, and the one whose workers serve it: itself, unless the team has none there.
struct Owner {
  int domain;
  int server;
};

// Estimates how much longer tasks take away from their data, for the weighted mode of SHEPHERD_LOCALITY.
//
// For each task construct, home domain and executing domain it keeps a running mean of the tasks' times without their
// waits. The inflation of a migration is the difference of two such means. Before a construct was seen away from home,
// the machine's relative latency stands in: as if the task only waited for memory.

class Inflation {
 public:
  explicit Inflation(const Domains& domains) : domains_(domains) {}

  // Records the time of a task, in ns. Thread-safe; of two that collide one may be lost.
  void took(const void* construct, int home, int here, int64_t ns);
  // Returns how long the construct's tasks take where they mostly run, in `server`, or here if none was seen there: ns;
  // 0: unknown.
  int64_t typical(const void* construct, Owner home, int here) const;
  // Returns the estimated inflation in ns, not negative; 0: nothing is known of the construct.
  int64_t estimate(const void* construct, Owner home, int here) const;

 private:
  struct Cell {
    std::atomic<uint64_t> key{0};
    std::atomic<int64_t> mean{0};  // ns
  };
  // Cells that clash replace each other: an estimate is lost and learnt again.
  static constexpr int kCellBits = 10;
  // A mean follows a change within some eight tasks.
  static constexpr int64_t kWeight = 8;

  static uint64_t key_of(const void* construct, int home, int here);
  // Uses the upper bits, which all parts of the key reach.
  static size_t place_of(uint64_t key) { return key >> (64 - kCellBits); }
  int distance(int here, int home) const;
  // Returns a negative number if it is not known.
  int64_t mean(const void* construct, int home, int here) const;

  const Domains& domains_;
  Cell cells_[size_t{1} << kCellBits];
};

// What a domain's workers do: some work; some are without work and come for its tasks; or all wait inside tasks, for
// descendants of those.
enum class Home : uint8_t { kWorks, kIsIdle, kIsBound };

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
  bool allows(const void* construct, Owner home, int here, int64_t idle_ns, Home state) const {
    if (home.server == here) return true;
    if (!may_allow(idle_ns)) return false;
    return has_fixed_pause() || idle_ns >= pause(construct, home, here, state);
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
  int64_t pause(const void* construct, Owner home, int here, Home state) const {
    if (state == Home::kIsIdle) return kGrace;
    const int64_t weighed = weighed_pause(construct, home, here);
    if (state == Home::kIsBound) return weighed;  // however late they come: it is not for this task
    return std::max(weighed, std::min(kLate * lateness_.lately(monotonic_ns()), kGrace));
  }
  int64_t weighed_pause(const void* construct, Owner home, int here) const {
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
