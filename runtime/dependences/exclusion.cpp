#include "dependences/exclusion.h"

#include <algorithm>
#include <mutex>

#include "platform/sanitizers.h"

namespace shep {

namespace {

// Returns false if the task is now in the queue, and no longer the caller's.
bool acquire(Exclusion& exclusion, Dependent& task) {
  std::lock_guard guard(exclusion.lock);
  if (!exclusion.is_held) return exclusion.is_held = true;
  task.next_excluded = nullptr;
  (exclusion.last ? exclusion.last->next_excluded : exclusion.first) = &task;
  exclusion.last = &task;
  return false;
}

// Hands the exclusion to the first waiting task and returns that; null: none waits.
Dependent* release(Exclusion& exclusion) {
  std::lock_guard guard(exclusion.lock);
  Dependent* const heir = exclusion.first;
  if (!heir) {
    exclusion.is_held = false;
    return nullptr;
  }
  exclusion.first = heir->next_excluded;
  if (!exclusion.first) exclusion.last = nullptr;
  return heir;
}

}  // namespace

void drop(BlockPool& pool, Exclusion& exclusion) {
  tell_left(&exclusion);
  if (exclusion.references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  tell_taken_over(&exclusion);
  pool.free(&exclusion);
}

void participate(Dependent& task, Exclusion& exclusion) {
  Participation* const end = task.participations + task.exclusion_count;
  Participation* const at = std::find_if(task.participations, end, [&](const Participation& each) {
    return each.exclusion->address >= exclusion.address;
  });
  if (at != end && at->exclusion == &exclusion) return;
  std::copy_backward(at, end, end + 1);
  at->exclusion = &exclusion;
  ++task.exclusion_count;
  exclusion.references.fetch_add(1, std::memory_order_relaxed);
}

bool acquire_exclusions(Dependent& task) {
  while (task.exclusions_held < task.exclusion_count) {
    if (!acquire(*task.participations[task.exclusions_held].exclusion, task)) return false;
    ++task.exclusions_held;
  }
  return true;
}

void tell_exclusions_acquired(const Dependent& task) {
  for (uint32_t i = 0; i < task.exclusion_count; ++i) tell_locked(task.participations[i].exclusion);
}

void release_exclusions(BlockPool& pool, Dependent& task, Dependent*& ready) {
  for (uint32_t i = 0; i < task.exclusion_count; ++i) {
    Exclusion& exclusion = *task.participations[i].exclusion;
    tell_unlocked(&exclusion);
    if (Dependent* const heir = release(exclusion)) {
      ++heir->exclusions_held;
      if (acquire_exclusions(*heir)) {
        heir->next_ready = ready;
        ready = heir;
      }
    }
    drop(pool, exclusion);
  }
}

}  // namespace shep
