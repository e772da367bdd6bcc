#include "teams/default_binding.h"

#include <errno.h>

#include <algorithm>

#include "platform/thread.h"
#include "teams/team.h"
#include "topology/confinement.h"
#include "topology/default_mask.h"
#include "topology/machine.h"
#include "topology/places.h"

namespace shep {

namespace {

// Returns the worker for which the runtime has bound the thread; null: none.
const Worker* bound_worker() {
  shep_front* const front = shep_front_of_thread;
  const Worker* each = front == &no_front ? nullptr : &worker_of(*front);
  // The primary thread of an inner region is a thread of the region around.
  while (each && !each->bound_by_default) each = each->thread_num == 0 ? each->team->parent : nullptr;
  return each;
}

// Returns true if OMP_PROC_BIND or proc_bind has, and the program has not changed that since.
bool is_at_its_place() {
  shep_front* const front = shep_front_of_thread;
  const Worker* const worker = front == &no_front ? nullptr : &worker_of(*front);
  if (!worker || worker->place < 0) return false;
  // A place has its cpus in the order that the user gave them.
  const std::vector<int> cpus = cpus_of_calling_thread();
  const Place& place = places()[size_t(worker->place)];
  return std::is_permutation(cpus.begin(), cpus.end(), place.begin(), place.end());
}

const std::vector<int>& own_core(const Worker& worker) { return machine().cores[size_t(worker.core)].cpus; }

// Returns true if the runtime has bound the calling thread by default.
bool is_bound_by_default() {
  const Worker* const worker = bound_worker();
  return worker && is_unchanged_here(*worker->bound_by_default, own_core(*worker));
}

}  // namespace

void end_default_binding() {
  if (!is_bound_by_default()) return;
  bind_thread(0, nullptr);
  // Relaxed: there is no other thread.
  bound_worker()->bound_by_default->given.store(DefaultMask::kAll, std::memory_order_relaxed);
}

// Relaxed: what the thread has been given before this matters only where it is given something else before the end.
void WiderMask::set() {
  if (const Worker* const worker = bound_worker())
    given_ = worker->bound_by_default->given.load(std::memory_order_relaxed);
  is_set_ = get_affinity(0, before_) && set_affinity(0, inherited_affinity());
}

void WiderMask::end() {
  const Worker* const worker = bound_worker();
  if (worker)
    take_back(*worker->bound_by_default, own_core(*worker), given_, before_);
  else
    set_affinity(0, before_);
}

WithoutDefaultBinding::WithoutDefaultBinding() {
  const int error = errno;
  was_confined_ = threads_are_confined();
  if (was_confined_ || is_bound_by_default()) mask_.set();
  errno = error;
}

WithoutDefaultBinding::~WithoutDefaultBinding() {
  const int error = errno;
  if (mask_.is_set()) was_confined_ ? rebind_calling_thread() : mask_.end();
  errno = error;
}

const cpu_set_t* mask_without_default_binding() { return is_bound_by_default() ? &inherited_affinity() : nullptr; }

OwnBinding::OwnBinding() : mask_(bound_worker() ? bound_worker()->bound_by_default : nullptr) {
  if (mask_) was_others_ = hand_over(*mask_);
}

void OwnBinding::undo() {
  // Relaxed, as with all that is asked of the mask.
  if (mask_) mask_->is_others.store(was_others_, std::memory_order_relaxed);
}

// A confined process's threads are born confined.
WideBirths::WideBirths(Of maker) {
  const bool may_be_placed = maker == Of::kRuntime;
  if (threads_are_confined() || !(is_bound_by_default() || (may_be_placed && is_at_its_place()))) return;
  binding_.emplace();
  mask_.set();
}

WideBirths::~WideBirths() {
  if (mask_.is_set()) mask_.end();
  if (binding_) binding_->undo();
}

}  // namespace shep
