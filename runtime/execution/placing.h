// Tasks that are placed in a locality domain: by a clause, or by their creator's setting (omp_child_task_affinity).
#pragma once

#include "execution/worker.h"

namespace shep {

// Returns the domain in which new tasks of the region under execution are placed; negative: their parent's. Where a
// region places its children, the private stack is held, since emitted code must not push them: so most tasks ask no
// further.
inline int domain_for_children(const Worker& worker) {
  return worker.stack.is_held() ? child_domain_of(*worker.front().__scope) : -1;
}
// The same for a task with options.
int domain_for(const Worker& worker, const shep_task_options& options);

// Returns true if a task placed in `domain` must not run in the worker's domain.
bool must_run_elsewhere(const Worker& worker, int domain);
// Returns true if a task may wait in the domain where it is placed.
bool accepts_placed(Worker& worker, int domain);
// Counts a task that its creator runs instead.
void note_declined(const Worker& worker, int domain, uint64_t affinity_bytes);
// Both: asks, and counts a refusal. Waits for room in a domain that does not let its tasks go (strict locality).
bool may_place(Worker& worker, int domain, uint64_t affinity_bytes);

// Makes the task under execution place its children in the domain; negative: ends that. Returns the setting before.
int place_children(Worker& worker, int domain);

// Called when another region comes under execution: where its task places its children, emitted code must not push
// them.
inline void follow_child_domain(Worker& worker) {
  const bool places = child_domain_of(*worker.front().__scope) >= 0;
  if (worker.stack.is_held() != places) worker.stack.hold(places);
}

// Counts, and if needed times, the body of a task that belongs to a domain.
class DomainRun {
 public:
  DomainRun(const Worker& worker, const Task& task);
  void ended(const Worker& worker) const;

 private:
  const void* const construct_;
  const int home_;
  const int here_;
  const Worker* began_on_ = nullptr;  // null: it is not timed
  int64_t waited_before_ = 0, began_ = 0;  // ns
};

}  // namespace shep
