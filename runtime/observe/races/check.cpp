#include "observe/races/check.h"

#include <algorithm>

#include "observe/races/memory_kind.h"
#include "observe/races/report.h"

namespace shep::races {

namespace {

// Whoever would race with `old` later on races with `now` as well.
bool stands_for(const Access& now, const Access& old) {
  return (now.is_write || !old.is_write) && (!now.is_atomic || old.is_atomic) && is_part_of(now.locks, old.locks);
}

bool repeats(const Access& now, const Access& old) {
  return old.task == now.task && old.epoch == now.epoch && (now.bytes & ~old.bytes) == 0 && stands_for(old, now);
}

// Compares with those from `first` on, and drops what `now` stands for.
void compare(Strand& self, Array<Access>& among, size_t first, const Access& now, uintptr_t word) {
  for (size_t i = among.size(); i-- > first;) {
    Access& old = among[i];
    if (!(old.bytes & now.bytes)) continue;
    bool is_behind = self.comes_after(old.task, old.epoch);
    if (!is_behind && (old.is_write || now.is_write) && !(old.is_atomic && now.is_atomic) &&
        !have_common_lock(old.locks, now.locks)) {
      report_race(old, now, word);
      is_behind = true;  // once is enough
    }
    if (!is_behind || !stands_for(now, old)) continue;
    old.bytes &= ~now.bytes;
    if (!old.bytes) among.remove(i);
  }
}

constexpr size_t kFew = 8;

// Reads of one word by many tasks do not race. They are only compared with one another each time that their number has
// doubled.
void compare_read(Strand& self, Array<Access>& reads, const Access& now, uintptr_t word) {
  const size_t count = reads.size();
  const bool all = count < kFew || (count & (count - 1)) == 0;
  compare(self, reads, all ? 0 : count - kFew / 2, now, word);
}

void note_in_word(Strand& self, uintptr_t address, const Access& now) {
  Word& word = word_at(address);
  const auto is_known = [&](const Array<Access>& among) {
    return !among.empty() && repeats(now, among[among.size() - 1]);
  };
  if (is_known(word.writes) || (!now.is_write && is_known(word.reads))) return;
  compare(self, word.writes, 0, now, address);
  if (now.is_write) {
    compare(self, word.reads, 0, now, address);
    word.writes.push(now);
  } else {
    compare_read(self, word.reads, now, address);
    word.reads.push(now);
  }
}

}  // namespace

void note_access(const volatile void* first, size_t bytes, Use use) {
  const Inside inside;
  if (!inside || bytes == 0) return;
  Strand& self = current_strand();
  uintptr_t at = reinterpret_cast<uintptr_t>(first);
  const uintptr_t end = at + bytes;
  LockSet locks = self.locks;
  if (const Lock thread = thread_that_owns(at)) locks = with(locks, thread);
  while (at < end) {
    const unsigned offset = at % 8, count = unsigned(std::min<uintptr_t>(8 - offset, end - at));
    const Access now = {.task = self.task,
                        .epoch = self.epoch,
                        .place = use.place,
                        .bytes = uintptr_t((1u << count) - 1) << offset,
                        .is_write = use.is_write,
                        .is_atomic = use.is_atomic,
                        .is_free = use.is_free,
                        .locks = locks};
    note_in_word(self, at - offset, now);
    at += count;
  }
}

}  // namespace shep::races
