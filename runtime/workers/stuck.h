// The way out where all workers of a team wait, under strict locality, and none may run what is left: then those that wait inside
// tasks may take any task of their domain. waiting.md has the reasons, and why nobody is left asleep.
#pragma once

#include "workers/crew.h"
#include "workers/worker.h"

namespace shep {

// Something has changed, after which sleepers may have to be woken once more.
inline void new_chance(Crew& crew) {
  if (crew.stays_in_domains) crew.chances.fetch_add(1, std::memory_order_seq_cst);
}

// Whether all wait; some may have been woken already, and not have come to it.
inline bool all_wait(const Crew& crew) { return crew.stays_in_domains && crew.waiting.load(std::memory_order_seq_cst) == crew.size; }

// A worker waits as long as this lives.
class CountedWait {
 public:
  explicit CountedWait(Crew& crew) : crew_(crew) {
    if (crew.stays_in_domains) crew.waiting.fetch_add(1, std::memory_order_seq_cst);
  }
  CountedWait(const CountedWait&) = delete;
  CountedWait& operator=(const CountedWait&) = delete;
  // Also where the wait is over: whoever was woken meanwhile has not seen that all wait.
  ~CountedWait() {
    if (crew_.stays_in_domains) crew_.waiting.fetch_sub(1, std::memory_order_seq_cst);
    new_chance(crew_);
  }

 private:
  Crew& crew_;
};

// How long they have, as a worker that looks for work sees it.
class Standstill {
 public:
  // After each look in vain: whether all wait, and no task has come or gone, for so long that nobody is about to go on.
  bool lasts(const Crew& crew) {
    if (!crew.stays_in_domains) return false;
    const uint64_t chance = crew.chances.load(std::memory_order_seq_cst);
    if (!all_wait(crew) || chance != chance_) looks_ = 0;
    chance_ = chance;
    return ++looks_ > kLooks;
  }

 private:
  static constexpr int kLooks = 4;  // about as long as it takes from a task found to the end of the wait
  uint64_t chance_ = 0;
  int looks_ = 0;
};

// Whether somebody waits, at the barrier, who may take what the worker could.
bool has_idle_neighbour(const Worker& worker);

// Where all wait: those look once more that have tasks in their domains. Once for each chance, so that sleepers do not wake one another
// for nothing again and again.
void rouse_if_all_wait(Crew& crew);

}  // namespace shep
