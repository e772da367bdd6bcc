// shep_critical_*, shep_atomic_* and shep_reduction_*; shep_barrier stands with the teams.
#include "api/entry_point.h"
#include "sync/waiting_lock.h"

__attribute__((visibility("default"))) shep_critical shep_critical_unnamed = {};

SHEP_EXPORT void shep_critical_enter(shep_critical* critical, const shep_location* where) {
  lock_for_user(lock_of(*critical), MutexKind::kCritical, critical, where, SHEP_CALLER);
  tell_locked(critical);
}
SHEP_EXPORT void shep_critical_leave(shep_critical* critical) {
  tell_unlocked(critical);
  unlock_for_user(lock_of(*critical), MutexKind::kCritical, critical, SHEP_CALLER);
}

SHEP_EXPORT void shep_atomic_enter(const volatile void* object) noexcept {
  lock_for_user(lock_of_atomic(object), MutexKind::kAtomic, const_cast<const void*>(object), nullptr, SHEP_CALLER);
  tell_locked(const_cast<const void*>(object));
}
SHEP_EXPORT void shep_atomic_leave(const volatile void* object) noexcept {
  tell_unlocked(const_cast<const void*>(object));
  unlock_for_user(lock_of_atomic(object), MutexKind::kAtomic, const_cast<const void*>(object), SHEP_CALLER);
}

// A team of one needs no lock; that also keeps a reduction in a nested serial region off the enclosing team's.
SHEP_EXPORT void shep_reduction_enter(void) {
  Team& team = *current_worker().team;
  if (team.size == 1) return;
  FutexLock& lock = team.workshares.reduction;
  if (!lock.try_lock()) lock_slow_for_user(lock, {MutexKind::kCritical, &lock, nullptr, SHEP_CALLER});
  tell_locked(&team.workshares.reduction);
  note_reduction_begins();
}

// Where the thread stands between two calls of shep_combine.
enum CombineStep : unsigned { kFirstCall, kLeft, kCombinesOriginal, kNextSlot };

static int combine_original(shep_combination& combination) {
  shep_reduction_enter();
  combination.__next = kCombinesOriginal;
  return SHEP_COMBINE_ORIGINAL;
}

static int leave_in(shep_combination& combination, const CombiningTree::Place& place) {
  combination.__node = place.node;
  combination.__place = unsigned(place.number);
  combination.__slot = place.node->slots[place.number].values;
  combination.__next = kLeft;
  return SHEP_COMBINE_LEAVE;
}

// The thread has come last to the node.
static int take_next(shep_combination& combination) {
  const auto& node = *static_cast<CombiningTree::Node*>(combination.__node);
  unsigned slot = combination.__next - kNextSlot;
  slot += slot == combination.__place;
  if (slot < unsigned(node.members)) {
    combination.__slot = node.slots[slot].values;
    combination.__next = kNextSlot + slot + 1;
    return SHEP_COMBINE_TAKE;
  }
  return node.above.node ? leave_in(combination, node.above) : combine_original(combination);
}

SHEP_EXPORT int shep_combine(shep_combination* combination, shep_size bytes) {
  switch (combination->__next) {
    case kFirstCall: {
      const Worker& worker = current_worker();
      const CombiningTree* const tree = worker.team->size > 1 ? worker.team->arrangement->combining.get() : nullptr;
      const bool fits = tree && bytes <= CombiningTree::kSlotSize;
      return fits ? leave_in(*combination, tree->place_of(worker.thread_num)) : combine_original(*combination);
    }
    case kLeft: {
      auto& node = *static_cast<CombiningTree::Node*>(combination->__node);
      tell_release(&node);
      if (!CombiningTree::arrive(node)) return SHEP_COMBINED;
      tell_acquire(&node);
      combination->__next = kNextSlot;
      return take_next(*combination);
    }
    case kCombinesOriginal: return shep_reduction_leave(), SHEP_COMBINED;
    default: return take_next(*combination);
  }
}

SHEP_EXPORT void shep_reduction_leave(void) {
  Team& team = *current_worker().team;
  if (team.size == 1) return;
  note_reduction_ended();
  tell_unlocked(&team.workshares.reduction);
  team.workshares.reduction.unlock();
}
