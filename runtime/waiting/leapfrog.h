// Leapfrogging: who waits for a task that others have taken a part of looks where they are, since what they generate
// is what it may run. Wagner and Calder, "Leapfrogging: a portable technique for implementing efficient futures"
// (1993).
//
// All of this is a hint. What it misses is found by looks that go to all others, a few at a time, and by the last one.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

// Called when a worker has got a child of that task that another one has placed, before the child is rehung, or has
// taken one from another's private stack.
void note_taker(const Worker& worker, Task& parent);

// Returns who has taken descendants of the task in which the worker waits, the last one first, and where such a worker
// waits itself, who has taken from that. It holds until the worker asks again.
const TakenBy* find_takers(Worker& worker, uint64_t takers);
inline const TakenBy* takers_of(Worker& worker, const Task& waiting) {
  // Inline, as mostly nobody has.
  const uint64_t takers = waiting.takers.load(std::memory_order_relaxed);
  return takers ? find_takers(worker, takers) : &kTakenByNobody;
}

// Returns false where the policy looks everywhere in any case.
inline bool leapfrogs(const Worker& worker) {
  return worker.defers && worker.task_team->scheduler->capabilities.leapfrogs;
}

// Returns where a look in passing goes of a worker that waits in that task, or in none (null); null: everywhere.
inline const TakenBy* places_to_look(Worker& worker, const Task* waiting) {
  return waiting && leapfrogs(worker) ? takers_of(worker, *waiting) : nullptr;
}

// The looks of one wait, after the first.
class Leapfrogging {
 public:
  // `waiting` is the task in which the worker waits; null: it may run any.
  Leapfrogging(Worker& worker, const Task* waiting)
      : worker_(worker), waiting_(leapfrogs(worker) ? waiting : nullptr) {}
  ~Leapfrogging() { show(-1); }

  // Returns where the next look in passing goes; null: everywhere, as the worker may run any task.
  const TakenBy* next();
  // Returns whom the worker asks for private tasks; null: anybody.
  const TakenBy* victims() const { return places_; }

 private:
  // Tells others from whom the worker would take first.
  void show(int taker);
  // Returns the next workers around, the nearest first.
  const TakenBy* next_others();

  Worker& worker_;
  const Task* const waiting_;
  const TakenBy* places_ = nullptr;
  RingWalk walk_;
  unsigned looks_ = 0;

  // One look of so many goes to a few others instead, whose queues' sizes lie in caches far away.
  static constexpr unsigned kLooksPerStep = 32;
};

}  // namespace shep
