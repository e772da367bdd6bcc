// Which thread executes a single region (OpenMP 5.2, 11.1).
//
// singles_claimed counts the single regions that have their thread. A thread that comes to its nth claims it by moving
// the count from n to n+1; whoever finds it beyond n is too late. No buffer is needed, however far nowait lets threads
// run ahead.
#pragma once

#include "worksharing/state.h"

namespace shep {

inline bool claim_single(TeamWorkshares& team, WorkerWorkshares& worker) {
  uint32_t number = worker.singles_begun++;
  // Relaxed: the region's barrier orders its effects; under nowait nothing orders them.
  if (team.singles_claimed.load(std::memory_order_relaxed) != number) return false;
  return team.singles_claimed.compare_exchange_strong(number, number + 1, std::memory_order_relaxed);
}

}  // namespace shep
