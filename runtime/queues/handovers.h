// Things that threads outside of a team leave for its workers to do: anybody adds one, and whoever looks for work does
// them all.
#pragma once

#include <atomic>

namespace shep {

struct Handover {
  Handover* next = nullptr;
  void (*run)(Handover& self) = nullptr;  // afterwards it may be gone
};

class Handovers {
 public:
  bool any() const { return newest_.load(std::memory_order_relaxed); }

  void push(Handover& one) {
    // Release publishes what the caller did; acquire is in run_all().
    one.next = newest_.load(std::memory_order_relaxed);
    while (!newest_.compare_exchange_weak(one.next, &one, std::memory_order_release, std::memory_order_relaxed)) {}
  }

  void run_all() {
    Handover* each = newest_.exchange(nullptr, std::memory_order_acquire);
    while (each) {
      Handover* const next = each->next;
      each->run(*each);
      each = next;
    }
  }

 private:
  std::atomic<Handover*> newest_{nullptr};
};

}  // namespace shep
