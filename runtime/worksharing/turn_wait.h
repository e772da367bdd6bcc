// A thread waits for what others reach, within the library: for its turn in an ordered loop and the like.
#pragma once

#include "workers/blockade.h"
#include "worksharing/turn.h"

namespace shep {

template <class Reached>
class TurnBlockade final : public Blockade {
 public:
  TurnBlockade(Turn& turn, const Reached& reached) : turn_(turn), reached_(reached) {}

  bool may_be_over() const override { return reached_(); }
  bool is_over() override { return reached_(); }
  void sleep(int64_t ns) override {
    const uint32_t seen = turn_.now();
    if (!reached_()) turn_.wait_while(seen, ns);
  }

 private:
  Turn& turn_;
  const Reached& reached_;
};

// Until `reached()`, which only becomes true before the turn advances.
template <class Reached>
void wait_for_turn(Turn& turn, const void* object, const Reached& reached) {
  if (reached()) return;
  Worker& worker = current_worker();
  const Blocked blocked = {Blocked::kTurn, object};
  if (is_needed_while_blocked(worker)) {
    TurnBlockade<Reached> blockade(turn, reached);
    return sit_out(worker, blockade, blocked);
  }
  const Asleep asleep(worker.sleep_note, blocked);
  while (true) {
    // Read first: what is reached after this advances the turn after this, too, and ends the wait.
    const uint32_t seen = turn.now();
    if (reached()) return;
    turn.wait_while(seen);
  }
}

}  // namespace shep
