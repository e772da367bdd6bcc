// The account of one worker's time, and where its deeds are recorded. A worker that nobody observes has none: every
// hook is then one comparison, on paths that are slow already; emitted code has no hook at all.
//
// The rule that makes the times add up: user code is kWork; whoever enters the library says what for, and whoever goes
// back to user code says kWork. In exact mode each change reads the clock and charges the phase that ends; in sample
// mode it is one store, and the sampler reads it (sampler.h).
#pragma once

#include <atomic>
#include <cstdint>

#include "observe/stats/tally.h"
#include "observe/phase.h"
#include "observe/stats/counters.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "queues/private_stack.h"

struct shep_task_options;

namespace shep {

struct RegionSite;
struct Task;
class SpanMeter;
class TraceRing;

// One parallel region under execution, for all its workers; part of their TaskTeam. Written by the primary thread
// between regions.
struct RegionWatch {
  RegionSite* site = nullptr;  // null: nobody observes
  const shep_location* where = nullptr;
  int64_t began = 0;           // ns
  int threads = 1;
  uint64_t tools_word = 0;     // what a tool keeps for the region
};

class alignas(kCacheLine) Watch {
 public:
  Watch(int number, bool exact) : number(number), exact_(exact) {}

  // From now on the worker does this.
  void enter(Phase phase) {
    if (phase == this->phase()) return;
    if (exact_) charge(monotonic_ns());
    if (ring) [[unlikely]]
      show(phase);
    // Relaxed: the sampler wants to know about now, and nothing else follows from it.
    phase_.store(phase, std::memory_order_relaxed);
  }
  Phase phase() const { return phase_.load(std::memory_order_relaxed); }
  bool is_exact() const { return exact_; }

  // Corrects the phase: since then, all was this and not waiting.
  void has_been(Phase phase, int64_t since);

  // The worker takes part in the region that `team` executes, until the end.
  void begin_region(RegionWatch& region, const WorkerCounters& counters, int thread, int shepherd, int domain = 0);
  // For everybody it ends when the last implicit task comes to the team's last barrier, or else now.
  void end_region(int64_t end);

  // By the sampler.
  void see(int64_t ns) {
    samples_[int(phase())].fetch_add(uint64_t(ns), std::memory_order_relaxed);
    looks_.fetch_add(1, std::memory_order_relaxed);
  }

  // For who shows the worker while it runs; of the region that it is, or was last, in. Null: it has been in none.
  const WorkerCounters* worker_counters() const { return counters_; }
  int level() const;
  int thread() const { return thread_; }
  int shepherd() const { return shepherd_; }
  int domain() const { return domain_; }
  int64_t sampled(Component component) const {
    int64_t sum = 0;
    for (int i = 0; i < kPhases; ++i)
      if (kPhaseNames[i].component == component) sum += int64_t(samples_[i].load(std::memory_order_relaxed));
    return sum;
  }

  Counts counts;               // those that WorkerCounters has not
  const int number;            // among all watches of the process
  const PrivateStack* stack = nullptr;  // of the worker
  TraceRing* ring = nullptr;   // null: no timeline
  SpanMeter* span = nullptr;   // null: work and span are not asked for
  bool in_yield = false;  // the task under execution has come to a taskyield, and nothing has begun in its place yet
  bool in_single = false;  // a tool has been told that a single region began here, and not yet that it ended
  const shep_task_options* dependences_to_come = nullptr;  // of the undeferred task that is created next
  bool in_use = false;  // under the observer's lock
  std::atomic<bool> in_region{false};

 private:
  void charge(int64_t now) {
    spent_[int(phase())] += now - since_;
    since_ = now;
  }
  Counts all_counts() const;
  void show(Phase phase);

  std::atomic<Phase> phase_{Phase::kWork};
  const bool exact_;
  int64_t since_ = 0;
  int64_t spent_[kPhases] = {};
  std::atomic<uint64_t> samples_[kPhases] = {};
  std::atomic<uint64_t> looks_{0};

  RegionWatch* region_ = nullptr;
  RegionSite* site_ = nullptr;
  int64_t began_ = 0;
  const WorkerCounters* counters_ = nullptr;
  int thread_ = 0;
  int shepherd_ = 0;
  int domain_ = 0;
  Counts counts_before_;
  uint64_t samples_before_[kPhases] = {};
  uint64_t looks_before_ = 0;
};

inline void enter(Watch* watch, Phase phase) {
  if (watch) [[unlikely]]
    watch->enter(phase);
}

// Something done for a while by code that neither runs tasks nor leaves its worker; then back to what was before.
class During {
 public:
  During(Watch* watch, Phase phase) : watch_(watch) {
    if (!watch_) [[likely]]
      return;
    before_ = watch_->phase();
    watch_->enter(phase);
  }
  During(const During&) = delete;
  During& operator=(const During&) = delete;
  ~During() {
    if (watch_) [[unlikely]]
      watch_->enter(before_);
  }

 private:
  Watch* const watch_;
  Phase before_ = Phase::kWork;
};

// A look for work: what it cost is known only afterwards. A waiting worker that finds nothing has been idle.
class Search {
 public:
  explicit Search(Watch* watch) : watch_(watch), since_(watch && watch->is_exact() ? monotonic_ns() : 0) {}
  void found(Phase how) {
    if (watch_) [[unlikely]]
      watch_->has_been(how, since_);
  }

 private:
  Watch* const watch_;
  const int64_t since_;
};

}  // namespace shep
