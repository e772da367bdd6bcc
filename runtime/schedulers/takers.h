// Takers are the workers without work that a policy counts on. One that is idle may have lost its processor, or not be
// awake yet: tasks that wait for it are then taken back by their creators, one after the other. So after a few of these
// the policy counts on nobody who is idle and does not look again.
//
// Every method may be called by several workers at once; a worker calls idle(), busy() and looks() for itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "platform/cpu.h"

namespace shep {

class Takers {
 public:
  explicit Takers(int workers) : states_(size_t(workers)) {}

  // Returns how many may be counted on. A hint, as all of this is.
  int count() const { return count_.load(std::memory_order_relaxed); }
  bool counts(int worker) const { return state(worker) == kPresent; }
  bool is_idle(int worker) const { return state(worker) != kBusy; }

  void idle(int worker) {
    states_[worker].value.store(kPresent, std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  void busy(int worker) {
    if (states_[worker].value.exchange(kBusy, std::memory_order_relaxed) == kPresent)
      count_.fetch_sub(1, std::memory_order_relaxed);
  }
  // Called at each look for work. Returns true if the worker had been given up.
  bool looks(int worker) { return state(worker) == kAbsent && change(worker, kAbsent, kPresent, 1); }

  // Called when a worker that is not idle has taken a task, and when an idle one has.
  void was_taken_back() {
    if (count() == 0) return;
    const int taken_back = taken_back_.load(std::memory_order_relaxed) + 1;
    taken_back_.store(taken_back % kPatience, std::memory_order_relaxed);
    if (taken_back < kPatience) return;
    for (int worker = 0; worker < int(states_.size()); ++worker) {
      if (counts(worker)) change(worker, kPresent, kAbsent, -1);
    }
  }
  void was_fetched() {
    if (taken_back_.load(std::memory_order_relaxed) != 0) taken_back_.store(0, std::memory_order_relaxed);
  }

 private:
  enum State : uint8_t { kBusy, kPresent, kAbsent };
  struct alignas(kCacheLine) Own {
    std::atomic<State> value{kBusy};
  };

  State state(int worker) const { return states_[worker].value.load(std::memory_order_relaxed); }
  bool change(int worker, State from, State to, int by) {
    if (!states_[worker].value.compare_exchange_strong(from, to, std::memory_order_relaxed)) return false;
    count_.fetch_add(by, std::memory_order_relaxed);
    return true;
  }

  // fib on two processors and two threads takes a quarter longer with one: a worker that looks comes second mostly.
  static constexpr int kPatience = 16;
  std::vector<Own> states_;
  std::atomic<int> count_{0};
  std::atomic<int> taken_back_{0};  // since an idle worker has taken one
};

}  // namespace shep
