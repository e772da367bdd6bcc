// Work that one worker alone may do, first come, first served.
#pragma once

#include <atomic>

namespace shep {

struct Worker;

struct OwnWork {
  void (*run)(Worker& worker, OwnWork& work) = nullptr;  // afterwards the work may be gone
  OwnWork* next = nullptr;
};

// A queue of it. All but any() is called under the lock that the worker shares with its neighbours
// (execution/own_work.h).
class OwnQueue {
 public:
  // A hint, and exact for the queue's worker, which alone takes from it.
  bool any() const { return count_.load(std::memory_order_relaxed) > 0; }

  void push(OwnWork& work) {
    work.next = nullptr;
    *end_ = &work;
    end_ = &work.next;
    count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  // Null: there is none.
  OwnWork* pop() {
    OwnWork* const work = oldest_;
    if (!work) return nullptr;
    oldest_ = work->next;
    if (!oldest_) end_ = &oldest_;
    count_.store(count_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
    return work;
  }

  // A worker that has left its team gets no more.
  bool is_closed() const { return closed_; }
  void close(bool closed) { closed_ = closed; }

 private:
  OwnWork* oldest_ = nullptr;
  OwnWork** end_ = &oldest_;
  std::atomic<int> count_{0};
  bool closed_ = false;
};

}  // namespace shep
