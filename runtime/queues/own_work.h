// Work that one worker alone may do, first come, first served.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace shep {

struct Worker;

struct OwnWork {
  void (*run)(Worker& worker, OwnWork& work) = nullptr;  // afterwards the work may be gone
  OwnWork* next = nullptr;
};

// A queue of it. Whoever gives work holds the lock that the worker shares with its neighbours (execution/own_work.h);
// the worker, which alone takes from it, does so without.
//
// What has come lies in a list, the newest first. The worker takes that list as a whole and turns it round: all of it
// is older than what comes afterwards.
class OwnQueue {
 public:
  // Returns whether there is some. Only for the queue's worker.
  bool any() const { return come_.load(std::memory_order_relaxed) != 0; }

  // Under the lock.
  void push(OwnWork& work) {
    uintptr_t before = come_.load(std::memory_order_relaxed);
    do work.next = work_of(before);
    // Release pairs with the acquire in pop(): who takes the work sees it.
    while (!come_.compare_exchange_weak(before, reinterpret_cast<uintptr_t>(&work) | (before & kOlder),
                                        std::memory_order_release, std::memory_order_relaxed));
  }

  // Null: there is none. Only for the queue's worker.
  OwnWork* pop() {
    if (!any()) return nullptr;
    if (!older_) return pop_of_come();
    OwnWork* const work = std::exchange(older_, older_->next);
    if (!older_) come_.fetch_and(~kOlder, std::memory_order_relaxed);
    return work;
  }

  // A worker that has left its team gets no more. Under the lock.
  bool is_closed() const { return closed_; }
  void close(bool closed) { closed_ = closed; }

 private:
  static constexpr uintptr_t kOlder = 1;  // `older_` is not null

  static OwnWork* work_of(uintptr_t come) { return reinterpret_cast<OwnWork*>(come & ~kOlder); }

  OwnWork* pop_of_come() {
    OwnWork* oldest = nullptr;
    for (OwnWork* each = work_of(come_.exchange(0, std::memory_order_acquire)); each;)
      each = std::exchange(each->next, std::exchange(oldest, each));
    older_ = oldest->next;
    if (older_) come_.fetch_or(kOlder, std::memory_order_relaxed);
    return oldest;
  }

  std::atomic<uintptr_t> come_{0};  // the newest, and kOlder
  OwnWork* older_ = nullptr;        // the worker's; the oldest first
  bool closed_ = false;
};

}  // namespace shep
