#include "dependences/dependences.h"

#include <cstdlib>

#include "dependences/exclusion.h"
#include "platform/fatal.h"
#include "platform/sanitizers.h"

namespace shep {

namespace {

constexpr uint32_t kFirstPruning = 32;

// ThreadSanitizer is told of every predecessor, so completed ones must be kept.
bool may_forget() { return !thread_sanitizer_present(); }

// Returns the predecessors of a task that is no part of a generation: the previous generation if it could join the
// current one, else the current one.
template <class Location> Membership* predecessors(const Location& location, size_t kind) {
  return location.kind == kind && kind != SHEP_DEPEND_OUT ? location.previous : location.current;
}

}  // namespace

Dependences::~Dependences() { free(table_); }

void Dependences::clear(BlockPool& pool) {
  clear_locations(pool);
  if (all_memory_) end_use(pool, *all_memory_);
  all_memory_ = nullptr;
  release(pool, followed_by_all_);
  followed_by_all_ = nullptr;
  while (Dependent* task = oldest_) {
    oldest_ = task->next;
    end_use(pool, *task);
  }
  newest_ = nullptr;
  known_ = 0;
}

void Dependences::clear_locations(BlockPool& pool) {
  for (size_t i = 0; i < capacity_; ++i) {
    if (table_[i].address) clear(pool, table_[i]);
    table_[i] = {};
  }
  locations_ = 0;
}

void Dependences::clear(BlockPool& pool, Location& location) {
  release(pool, location.current);
  release(pool, location.previous);
  if (location.exclusion) drop(pool, *location.exclusion);
}

void Dependences::release(BlockPool& pool, Membership* members) {
  while (Membership* each = members) {
    members = each->next;
    end_use(pool, *each->member);
  }
}

void Dependences::end_use(BlockPool& pool, Dependent& task) {
  if (--task.uses == 0) drop(pool, task);
}

// ---- the table: open addressing; what is not needed any more goes when it grows ----

Dependences::Location& Dependences::slot_for(const volatile void* address) const {
  size_t at = hash(address) & (capacity_ - 1);
  while (table_[at].address && table_[at].address != address) at = (at + 1) & (capacity_ - 1);
  return table_[at];
}

const Dependences::Location* Dependences::find(const volatile void* address) const {
  if (capacity_ == 0) return nullptr;
  const Location& location = slot_for(address);
  return location.address ? &location : nullptr;
}

Dependences::Location& Dependences::locate(BlockPool& pool, const volatile void* address) {
  if (4 * locations_ >= 3 * capacity_) rebuild(pool);
  Location& location = slot_for(address);
  if (!location.address) {
    location.address = address;
    location.prune_at = kFirstPruning;
    ++locations_;
  }
  return location;
}

bool Dependences::is_dead(BlockPool& pool, Location& location) {
  if (!may_forget()) return false;
  uint32_t left = 0;
  location.current = without_completed(pool, location.current, left);
  location.previous = without_completed(pool, location.previous, left);
  return left == 0;
}

void Dependences::rebuild(BlockPool& pool) {
  Location* const old = table_;
  const size_t old_capacity = capacity_;
  size_t alive = 0;
  for (size_t i = 0; i < old_capacity; ++i) {
    if (!old[i].address) continue;
    if (is_dead(pool, old[i])) {
      clear(pool, old[i]);
      old[i].address = nullptr;
    } else {
      ++alive;
    }
  }
  constexpr size_t kFirst = 16;
  capacity_ = old_capacity ? old_capacity : kFirst;
  while (2 * alive >= capacity_) capacity_ *= 2;
  table_ = static_cast<Location*>(calloc(capacity_, sizeof(Location)));
  if (!table_) fatal("out of memory for the dependences of %zu storage locations", alive);
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i].address) slot_for(old[i].address) = old[i];
  locations_ = alive;
  free(old);
}

// ---- generations ----

Membership* Dependences::without_completed(BlockPool& pool, Membership* members, uint32_t& left) {
  Membership* first = members;
  for (Membership** link = &first; *link;) {
    Dependent& member = *(*link)->member;
    if (member.has_completed()) {
      *link = (*link)->next;
      end_use(pool, member);
    } else {
      link = &(*link)->next;
      ++left;
    }
  }
  return first;
}

void Dependences::follow_all(BlockPool& pool, Dependent& task, Membership* members) {
  for (; members; members = members->next) task.follow(pool, *members->member);
}

void Dependences::turn(BlockPool& pool, Location& location, uint32_t kind) {
  release(pool, location.previous);
  location.previous = location.current;
  location.current = nullptr;
  location.kind = kind;
  location.members = 0;
  location.prune_at = kFirstPruning;
  if (location.exclusion) drop(pool, *location.exclusion);
  location.exclusion = nullptr;
}

void Dependences::join(BlockPool& pool, Dependent& task, Membership& membership, const shep_dependence& dependence) {
  Location& location = locate(pool, dependence.__address);
  const uint32_t kind = uint32_t(dependence.__kind);
  if (location.current && location.current->member == &task) return join_again(pool, location, task, kind);
  if (location.kind != kind || kind == SHEP_DEPEND_OUT) turn(pool, location, kind);
  uint32_t left = 0;
  if (may_forget() && location.previous) location.previous = without_completed(pool, location.previous, left);
  follow_all(pool, task, location.previous);
  if (kind == SHEP_DEPEND_MUTEXINOUTSET) {
    if (!location.exclusion) location.exclusion = new (pool.allocate(sizeof(Exclusion))) Exclusion(location.address);
    participate(task, *location.exclusion);
  }
  if (++location.members >= location.prune_at && may_forget()) {
    location.members = 1;
    location.current = without_completed(pool, location.current, location.members);
    location.prune_at = kFirstPruning + 2 * location.members;
  }
  membership = {location.current, &task};
  location.current = &membership;
  ++task.uses;
}

// The task names the location in two ways, which together count as a write.
void Dependences::join_again(BlockPool& pool, Location& location, Dependent& task, uint32_t kind) {
  if (kind == location.kind || location.kind == SHEP_DEPEND_OUT) return;
  Membership& own = *location.current;
  location.current = own.next;
  turn(pool, location, SHEP_DEPEND_OUT);
  follow_all(pool, task, location.previous);
  own.next = nullptr;
  location.current = &own;
  location.members = 1;
}

void Dependences::follow_everything(BlockPool& pool, Dependent& task) {
  for (Dependent* each = oldest_; each; each = each->next) task.follow(pool, *each);
}

void Dependences::join_all(BlockPool& pool, Dependent& task) {
  follow_everything(pool, task);
  clear_locations(pool);
  if (all_memory_) end_use(pool, *all_memory_);
  all_memory_ = &task;
  ++task.uses;
  release(pool, followed_by_all_);
  followed_by_all_ = nullptr;
}

void Dependences::let_all_follow(Dependent& task, Membership& membership) {
  membership = {followed_by_all_, &task};
  followed_by_all_ = &membership;
  ++task.uses;
}

void Dependences::add(BlockPool& pool, Dependent& task, const shep_dependence* dependences, size_t count) {
  if (all_memory_) task.follow(pool, *all_memory_);
  if (followed_by_all_ && count > 0) {
    uint32_t left = 0;
    if (may_forget()) followed_by_all_ = without_completed(pool, followed_by_all_, left);
    follow_all(pool, task, followed_by_all_);
  }
  bool uses_all = false;
  for (size_t i = 0; i < count; ++i) uses_all |= dependences[i].__kind == SHEP_DEPEND_ALL_MEMORY;
  if (uses_all) {
    join_all(pool, task);
  } else {
    for (size_t i = 0; i < count; ++i)
      if (dependences[i].__kind != SHEP_DEPEND_NONE) join(pool, task, task.memberships[i], dependences[i]);
  }
  remember(task);
}

void Dependences::meet(BlockPool& pool, Dependent& task, const shep_dependence* dependences, size_t count) {
  if (all_memory_) task.follow(pool, *all_memory_);
  follow_all(pool, task, followed_by_all_);
  for (size_t i = 0; i < count; ++i) {
    if (dependences[i].__kind == SHEP_DEPEND_ALL_MEMORY) {
      for (Dependent* each = oldest_; each; each = each->next) task.follow(pool, *each);
    } else if (const Location* location = find(dependences[i].__address)) {
      follow_all(pool, task, predecessors(*location, dependences[i].__kind));
      if (location->kind == dependences[i].__kind && location->exclusion) participate(task, *location->exclusion);
    }
  }
}

bool Dependences::must_wait(const shep_dependence* dependences, size_t count) const {
  if (all_memory_ && !all_memory_->has_completed()) return true;
  for (const Membership* each = followed_by_all_; each; each = each->next)
    if (!each->member->has_completed()) return true;
  for (size_t i = 0; i < count; ++i) {
    if (dependences[i].__kind == SHEP_DEPEND_ALL_MEMORY) {
      for (const Dependent* each = oldest_; each; each = each->next)
        if (!each->has_completed()) return true;
    } else if (const Location* location = find(dependences[i].__address)) {
      if (location->exclusion) return true;
      for (const Membership* each = predecessors(*location, dependences[i].__kind); each; each = each->next)
        if (!each->member->has_completed()) return true;
    }
  }
  return false;
}

// ---- tasks that have not completed ----

void Dependences::remember(Dependent& task) {
  task.next = nullptr;
  (newest_ ? newest_->next : oldest_) = &task;
  newest_ = &task;
  ++task.uses;
  ++known_;
}

void Dependences::forget_completed(BlockPool& pool) {
  newest_ = nullptr;
  known_ = 0;
  for (Dependent** link = &oldest_; *link;) {
    Dependent& task = **link;
    if (task.has_completed() && may_forget()) {
      *link = task.next;
      end_use(pool, task);
    } else {
      ++known_;
      newest_ = &task;
      link = &task.next;
    }
  }
}

bool Dependences::has_room(BlockPool& pool) {
  forget_completed(pool);
  constexpr uint32_t kNearlyFull = kMostOutstanding - kMostOutstanding / 8;
  return known_ < kNearlyFull;
}

bool Dependences::is_full(BlockPool& pool) {
  if (known_ < kMostOutstanding) return false;
  if (back_off_ > 0) return --back_off_, true;
  if (has_room(pool)) return false;
  back_off_ = kMostOutstanding / 8;  // the next look is paid for by as many tasks that ran undeferred
  return true;
}

}  // namespace shep
