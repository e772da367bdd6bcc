#include "observe/races/check.h"

#include <algorithm>

#include "observe/races/memory_kind.h"
#include "observe/races/report.h"

namespace shep::races {

namespace {

bool repeats(const Access& now, const Access& old) {
  return old.task == now.task && old.epoch == now.epoch && (now.bytes & ~old.bytes) == 0 && stands_for(old, now);
}

bool is_repeated(const Word& word, const Access& now) {
  for (size_t i = word.few.size(); i-- > 0;)
    if (repeats(now, word.few[i])) return true;
  for (const Crowd* each = word.crowds; each; each = each->next)
    if (each->has(now)) return true;
  return false;
}

// Compares with each, and drops what `now` stands for.
void compare_with_few(Strand& self, Array<Access>& few, const Access& now, uintptr_t word) {
  for (size_t i = few.size(); i-- > 0;) {
    ++steps;
    Access& old = few[i];
    if (!(old.bytes & now.bytes)) continue;
    bool is_behind = self.comes_after(old.task, old.epoch);
    if (!is_behind && may_race(old, now)) {
      report_race(old, now, word);
      is_behind = true;  // once is enough
    }
    if (!is_behind || !stands_for(now, old)) continue;
    old.bytes &= ~now.bytes;
    if (!old.bytes) few.remove(i);
  }
}

void compare_with_crowds(Strand& self, Word& word, const Access& now, uintptr_t address) {
  for (Crowd** link = &word.crowds; *link;) {
    if ((*link)->compare(self, now, address)) {
      end_crowd(*link);
      continue;
    }
    (*link)->shrink(self, now);
    link = &(*link)->next;
  }
}

constexpr size_t kFew = 8;  // of one kind

// Those of its kind make a crowd if they are no longer few.
void keep(Word& word, const Access& now) {
  for (Crowd* each = word.crowds; each; each = each->next)
    if (each->is_of(now)) return each->add(now);
  word.few.push(now);
  if (word.few.size() < kFew || may_race(now, now)) return;
  const auto is_like_now = [&](const Access& each) { return is_same_kind(each, now); };
  if (std::count_if(word.few.begin(), word.few.end(), is_like_now) < ptrdiff_t{kFew}) return;
  Crowd& crowd = make_crowd(word, now);
  for (size_t i = word.few.size(); i-- > 0;) {
    if (!is_like_now(word.few[i])) continue;
    crowd.add(word.few[i]);
    word.few.remove(i);
  }
}

void note_in_word(Strand& self, uintptr_t address, const Access& now) {
  Word& word = word_at(address);
  if (is_repeated(word, now)) return;
  compare_with_few(self, word.few, now, address);
  compare_with_crowds(self, word, now, address);
  keep(word, now);
}

}  // namespace

void note_access(const volatile void* first, size_t bytes, Use use) {
  const Inside inside;
  if (!inside || bytes == 0) return;
  Strand& self = current_strand();
  uintptr_t at = reinterpret_cast<uintptr_t>(first);
  const uintptr_t end = at + bytes;
  LockSet locks = self.locks;
  if (const uintptr_t thread = thread_that_owns(at)) locks = with(locks, {thread});
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
