// Tasks that are placed in a locality domain: by a clause, or because their creator's children are
// (omp_child_task_affinity).
#pragma once

#include "execution/worker.h"

namespace shep {

// The domain that a new task of the region under execution is placed in; negative: it stays in its parent's. Emitted
// code may not push tasks of a region that places its children, and so most need not look further.
inline int domain_for_children(const Worker& worker) {
  return worker.stack.is_held() ? child_domain_of(*worker.front().__scope) : -1;
}
// The same of one with options.
int domain_for(const Worker& worker, const shep_task_options& options);

// Whether the worker's domain may not run a task that is placed in that one.
bool must_run_elsewhere(const Worker& worker, int domain);
// Whether a task may wait in a domain that it is placed in.
bool accepts_placed(Worker& worker, int domain);
// If not its creator runs it, and it counts as run where that is: noted by itself, or together with the question. Which
// waits for room in a domain that does not let its tasks go (Hooks::wait_for_room_in).
void note_declined(const Worker& worker, int domain, uint64_t affinity_bytes);
bool may_place(Worker& worker, int domain, uint64_t affinity_bytes);

// From now on the task under execution places its children in the domain; negative: no more. Returns what held before.
int place_children(Worker& worker, int domain);

// The region under execution has changed: where its task places its children, emitted code must not push them by
// itself.
inline void follow_child_domain(Worker& worker) {
  const bool places = child_domain_of(*worker.front().__scope) >= 0;
  if (worker.stack.is_held() != places) worker.stack.hold(places);
}

// Around the body of a task that belongs to a domain.
class DomainRun {
 public:
  DomainRun(const Worker& worker, const Task& task);
  void ended(const Worker& worker) const;

 private:
  const void* const site_;
  const int home_;
  const int here_;
  const Worker* began_on_ = nullptr;  // null: nobody wants to know how long it takes
  int64_t waited_before_ = 0, began_ = 0;  // ns
};

}  // namespace shep
