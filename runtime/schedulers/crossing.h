// Decides when a worker may take another locality domain's tasks.
#pragma once

#include <atomic>
#include <memory>

#include "locality/migration.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "schedulers/scheduler.h"

namespace shep {

// Knows, for each domain, how many of its workers wait for any task, or for descendants of one, and whether one has
// been seen at all, since a team's threads have yet to start at first. Hints.
class IdleWorkers {
 public:
  explicit IdleWorkers(int domains) : counts_(new Count[domains]) {}

  // Counts a worker of the domain that becomes idle (1) or ceases to be (-1).
  void change(int domain, int by) {
    counts_[domain].idle.fetch_add(by, std::memory_order_relaxed);
    come(domain);
  }
  // Notes that a worker of the domain is running.
  void come(int domain) {
    std::atomic<bool>& seen = counts_[domain].seen;
    if (!seen.load(std::memory_order_relaxed)) seen.store(true, std::memory_order_relaxed);
  }
  // The same of a worker that waits inside a task.
  void change_bound(int domain, int by) {
    counts_[domain].bound.fetch_add(by, std::memory_order_relaxed);
    come(domain);
  }
  int bound(int domain) const { return counts_[domain].bound.load(std::memory_order_relaxed); }
  bool any(int domain) const { return counts_[domain].idle.load(std::memory_order_relaxed) > 0; }
  bool seen(int domain) const { return counts_[domain].seen.load(std::memory_order_relaxed); }

 private:
  struct alignas(kCacheLine) Count {
    std::atomic<int> idle{0}, bound{0};
    std::atomic<bool> seen{false};
  };
  std::unique_ptr<Count[]> counts_;
};

// Filters which of one domain's tasks another domain's worker may take.
class Crossing final : public TaskFilter {
 public:
  Crossing(int domain, int server, int64_t idle_ns, Home home)
      : domain_(domain), server_(server), idle_ns_(idle_ns), home_(home) {}
  bool allows(const Task& task) const override {
    return migration().allows(construct_of(task), {task.domain, server_}, domain_, idle_ns_, home_);
  }

 private:
  const int domain_;         // the worker's
  const int server_;         // has the tasks
  const int64_t idle_ns_;    // how long it has been without work while it left some alone
  const Home home_;  // the tasks' own domain
};

// Measures for how long a worker has left other domains' tasks alone.
class Temptation {
 public:
  void forget() { since_ = 0; }
  // Called after a vain look at everything; `left_some`: there was a task that the worker might not take.
  void looked(bool left_some) {
    if (!left_some) since_ = 0;
    if (left_some && since_ == 0) since_ = monotonic_ns();
  }
  int64_t lasted_ns() const { return since_ ? monotonic_ns() - since_ : 0; }

 private:
  int64_t since_ = 0;  // ns; 0: there is none
};

}  // namespace shep
