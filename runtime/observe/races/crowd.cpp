#include "observe/races/crowd.h"

#include <algorithm>

#include "observe/races/report.h"

namespace shep::races {

bool may_race(const Access& one, const Access& other) {
  return (one.bytes & other.bytes) && (one.is_write || other.is_write) && !(one.is_atomic && other.is_atomic) &&
         !have_common_lock(one.locks, other.locks);
}

bool stands_for(const Access& now, const Access& old) {
  return (now.is_write || !old.is_write) && (!now.is_atomic || old.is_atomic) && is_part_of(now.locks, old.locks);
}

bool is_same_kind(const Access& one, const Access& other) {
  return one.bytes == other.bytes && one.is_write == other.is_write && one.is_atomic == other.is_atomic &&
         one.is_free == other.is_free && one.locks == other.locks;
}

bool Crowd::has(const Access& now) const {
  if ((now.bytes & ~kind_.bytes) || !stands_for(kind_, now)) return false;
  for (size_t i = members_.size(); i-- > newest();)
    if (members_[i].task == now.task && members_[i].epoch == now.epoch) return true;
  return counted_ > 0 && all_.of(now.task) >= now.epoch;
}

const Clock& Crowd::all() {
  for (; counted_ < members_.size(); ++counted_, ++steps) all_.raise(members_[counted_].task, members_[counted_].epoch);
  return all_;
}

void Crowd::report(Strand& self, const Access& now, uintptr_t word) {
  if (++looks_ > kMostLooks) return;
  for (const Access& each : members_) {
    ++steps;
    if (!self.comes_after(each.task, each.epoch)) report_race(each, now, word);
  }
}

bool Crowd::compare(Strand& self, const Access& now, uintptr_t word) {
  if (!may_race(kind_, now)) return false;
  if (!self.comes_after(all())) report(self, now, word);
  return stands_for(now, kind_) && !(kind_.bytes & ~now.bytes);
}

// In their order: the clock is of the first.
void Crowd::drop_newest(Strand& self) {
  size_t kept = newest();
  for (size_t i = kept; i < members_.size(); ++i, ++steps)
    if (!self.comes_after(members_[i].task, members_[i].epoch)) members_[kept++] = members_[i];
  while (members_.size() > kept) members_.pop();
  counted_ = std::min(counted_, kept);
}

void Crowd::shrink(Strand& self, const Access& now) {
  if (!stands_for(now, kind_) || (kind_.bytes & ~now.bytes)) return;
  drop_newest(self);
  if (members_.size() < shrinks_at_) return;
  Clock kept;
  for (size_t i = members_.size(); i-- > 0; ++steps) {
    const Access& each = members_[i];
    if (self.comes_after(each.task, each.epoch) || kept.of(each.task) >= each.epoch)
      members_.remove(i);
    else
      kept.raise(each.task, each.epoch);
  }
  shrinks_at_ = std::max(size_t{32}, 2 * members_.size());
  looks_ = 0;
  all_.clear();
  counted_ = 0;
}

}  // namespace shep::races
