#include "workers/stuck.h"

namespace shep {

bool has_idle_neighbour(const Worker& worker) {
  const Crew& crew = *worker.crew;
  for (int i = 0; i < crew.size; ++i) {
    const Worker& other = *crew.workers[i];
    // Relaxed: the count of those who wait has published it.
    if (other.domain != worker.domain || !other.takes_any.load(std::memory_order_relaxed)) continue;
    if (crew.scheduler->reaches(other.thread_num, worker.shepherd)) return true;
  }
  return false;
}

void rouse_if_all_wait(Crew& crew) {
  if (!crew.stays_in_domains) return;
  // First this, then whether all wait: who stops waiting in between, and so keeps those that we wake from finding that all wait, makes
  // another chance.
  const uint64_t chance = crew.chances.load(std::memory_order_seq_cst);
  if (!all_wait(crew) || crew.roused.load(std::memory_order_seq_cst) == chance) return;
  if (crew.roused.exchange(chance, std::memory_order_seq_cst) == chance) return;
  crew.sleepers.wake_where([&](int worker) { return crew.scheduler->has_tasks_near(worker); });
}

}  // namespace shep
