// When a worker may take another locality domain's tasks.
#pragma once

#include <atomic>
#include <memory>

#include "locality/migration.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "schedulers/scheduler.h"

namespace shep {

// By domain, whether some of its workers wait for any task, and whether one has been seen at all: a team's threads are
// still to start at first. Hints.
class IdleWorkers {
 public:
  explicit IdleWorkers(int domains) : counts_(new Count[domains]) {}

  // A worker of the domain is idle (1) or no more (-1).
  void change(int domain, int by) {
    counts_[domain].idle.fetch_add(by, std::memory_order_relaxed);
    come(domain);
  }
  // A worker of the domain is there.
  void come(int domain) {
    std::atomic<bool>& seen = counts_[domain].seen;
    if (!seen.load(std::memory_order_relaxed)) seen.store(true, std::memory_order_relaxed);
  }
  bool any(int domain) const { return counts_[domain].idle.load(std::memory_order_relaxed) > 0; }
  bool seen(int domain) const { return counts_[domain].seen.load(std::memory_order_relaxed); }

 private:
  struct alignas(kCacheLine) Count {
    std::atomic<int> idle{0};
    std::atomic<bool> seen{false};
  };
  std::unique_ptr<Count[]> counts_;
};

// What another domain's workers may take of one domain's tasks.
class Crossing final : public TaskFilter {
 public:
  Crossing(int domain, int64_t idle_ns, bool home_is_idle)
      : domain_(domain), idle_ns_(idle_ns), home_is_idle_(home_is_idle) {}
  bool allows(const Task& task) const override {
    return migration().allows(task.site, task.domain, domain_, idle_ns_, home_is_idle_);
  }

 private:
  const int domain_;         // the worker's
  const int64_t idle_ns_;    // for how long it has been without work while there was some that it left alone
  const bool home_is_idle_;  // somebody who has no work will come for the tasks
};

// A worker that leaves other domains' tasks alone, and since when.
class Temptation {
 public:
  void forget() { since_ = 0; }
  // After a look at all there is, in vain: whether there was anything that the worker might not take.
  void looked(bool left_some) {
    if (!left_some) since_ = 0;
    if (left_some && since_ == 0) since_ = monotonic_ns();
  }
  int64_t lasted_ns() const { return since_ ? monotonic_ns() - since_ : 0; }

 private:
  int64_t since_ = 0;  // ns; 0: there is none
};

}  // namespace shep
