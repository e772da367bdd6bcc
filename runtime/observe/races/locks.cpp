#include "observe/races/locks.h"

#include <algorithm>
#include <new>

namespace shep::races {

namespace {

// A program has few sets: those that are held at one time somewhere. Each is sorted.
using Set = Array<Lock>;
Array<Set*>& sets() {
  static Array<Set*>* const all = [] {
    auto* const made = new (take_memory(sizeof(Array<Set*>))) Array<Set*>;
    made->push(new (take_memory(sizeof(Set))) Set);
    return made;
  }();
  return *all;
}

void add(Set& set, Lock lock) {
  const Lock* const at = std::lower_bound(set.begin(), set.end(), lock);
  if (at == set.end() || !(*at == lock)) set.insert(size_t(at - set.begin()), lock);
}

LockSet number_of(const Set& wanted) {
  Array<Set*>& all = sets();
  for (size_t i = 0; i < all.size(); ++i)
    if (*all[i] == wanted) return LockSet(i);
  Set* const kept = new (take_memory(sizeof(Set))) Set;
  for (const Lock lock : wanted) kept->push(lock);
  all.push(kept);
  return LockSet(all.size() - 1);
}

}  // namespace

LockSet set_of(const Array<Lock>& locks) {
  if (locks.empty()) return 0;
  Set set;
  for (const Lock lock : locks) add(set, lock);
  return number_of(set);
}

LockSet with(LockSet set, Lock lock) {
  Set larger;
  for (const Lock each : *sets()[set]) larger.push(each);
  add(larger, lock);
  return number_of(larger);
}

const Array<Lock>& locks_of(LockSet set) { return *sets()[set]; }

bool have_common_lock(LockSet one, LockSet other) {
  if (one == 0 || other == 0) return false;
  const Set& locks = *sets()[other];
  const auto is_kept_out = [&](const Lock& lock) {
    return std::any_of(locks.begin(), locks.end(), [&](const Lock& each) {
      return each.address == lock.address && (each.holder == Lock::kOwn || each.holder != lock.holder);
    });
  };
  return std::any_of(sets()[one]->begin(), sets()[one]->end(), is_kept_out);
}

bool is_part_of(LockSet part, LockSet whole) {
  if (part == 0 || part == whole) return true;
  const Set& locks = *sets()[whole];
  return std::includes(locks.begin(), locks.end(), sets()[part]->begin(), sets()[part]->end());
}

}  // namespace shep::races
