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
  return !(now.bytes & ~kind_.bytes) && stands_for(kind_, now) && all_.of(now.task) >= now.epoch;
}

void Crowd::add(const Access& now) {
  members_.push(now);
  all_.raise(now.task, now.epoch);
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
  if (!self.comes_after(all_)) report(self, now, word);
  return stands_for(now, kind_) && !(kind_.bytes & ~now.bytes);
}

void Crowd::shrink(Strand& self, const Access& now) {
  if (members_.size() < shrinks_at_ || !stands_for(now, kind_) || (kind_.bytes & ~now.bytes)) return;
  all_.clear();
  for (size_t i = members_.size(); i-- > 0;) {
    ++steps;
    const Access& each = members_[i];
    if (self.comes_after(each.task, each.epoch))
      members_.remove(i);
    else
      all_.raise(each.task, each.epoch);
  }
  shrinks_at_ = std::max(shrinks_at_, 2 * members_.size());
  looks_ = 0;
}

}  // namespace shep::races
