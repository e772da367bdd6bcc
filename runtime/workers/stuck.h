// The way out where all workers of a team wait, under strict locality, and none may run what is left: then those that wait inside
// tasks may take any task of their domain. waiting.md has the reasons.
#pragma once

#include "workers/crew.h"

namespace shep {

// Something has changed, after which sleepers may have to be woken once more.
inline void new_chance(Crew& crew) {
  if (crew.stays_in_domains) crew.chances.fetch_add(1, std::memory_order_seq_cst);
}

// Whether all wait; some may have been woken already, and not have come to it.
inline bool all_wait(const Crew& crew) { return crew.stays_in_domains && crew.hungry.load(std::memory_order_seq_cst) == crew.size; }

// Before a worker sleeps: if it was the last to wait, all look once more, with that permission. Once for each chance, so that
// sleepers do not wake one another for nothing again and again.
inline void rouse_if_all_wait(Crew& crew) {
  if (!all_wait(crew) || !crew.scheduler->has_tasks()) return;
  const uint64_t chance = crew.chances.load(std::memory_order_seq_cst);
  if (crew.roused.exchange(chance, std::memory_order_seq_cst) != chance) crew.sleepers.wake_all();
}

}  // namespace shep
