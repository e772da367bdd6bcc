// A thread waits for what others reach, within the library: for its turn in an ordered loop and the like.
#pragma once

#include "waiting/timed_wait.h"
#include "sleeping/back_off.h"
#include "waiting/blocking_wait.h"
#include "worksharing/turn.h"

namespace shep {

template <class Reached> class TurnWait final : public BlockingWait {
 public:
  TurnWait(Turn& turn, const Reached& reached, const std::atomic<bool>& given_up, const Blocked& blocked)
      : BlockingWait(blocked), turn_(turn), reached_(reached), given_up_(given_up) {}

  bool reached() const override { return reached_() || given_up_.load(std::memory_order_relaxed); }
  bool is_over() override { return reached(); }
  void sleep(int64_t ns) override {
    const uint32_t seen = turn_.now();
    if (!is_over()) turn_.sleep_while(seen, given_up_, ns);
  }

 private:
  Turn& turn_;
  const Reached& reached_;
  const std::atomic<bool>& given_up_;
};

// Waits until `reached()`, which only becomes true before the turn advances; returns false where it may never become
// true any more.
template <class Reached>
bool wait_for_turn(Turn& turn, const void* object, const std::atomic<bool>& given_up, const Reached& reached) {
  if (reached()) return true;
  Worker& worker = current_worker();
  const During waiting(worker.watch, Phase::kSynchronise);
  const Blocked blocked = {Blocked::kTurn, object};
  const TimedWait timed(worker);
  BackOff back_off(worker.task_team->spin_ns);
  if (is_needed_while_blocked(worker)) {
    TurnWait<Reached> blocking(turn, reached, given_up, blocked);
    wait_out(worker, blocking);
    return reached();
  }
  const Asleep asleep(worker.sleep_note, blocked);
  while (true) {
    // Read first: what is reached after this advances the turn after this, too, and ends the wait.
    const uint32_t seen = turn.now();
    if (reached()) return true;
    if (given_up.load(std::memory_order_relaxed)) return false;
    turn.wait_while(seen, given_up, back_off);
  }
}

}  // namespace shep
