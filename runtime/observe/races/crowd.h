// Accesses of one kind to one word by many tasks: those of tasks that update it atomically, read it, or write it under
// one lock. No two of them race, so they need not be compared with one another, which would take time with the square
// of their number. Who they are is one vector clock, made when somebody may race with them: a task that comes after the
// clock comes after each of them. FastTrack does so with the reads of a variable that are concurrent (Flanagan, Freund
// 2009, section 3).
#pragma once

#include <cstddef>
#include <cstdint>

#include "observe/races/arena.h"
#include "observe/races/clock.h"
#include "observe/races/locks.h"
#include "observe/races/strand.h"

namespace shep::races {

struct Access {
  TaskNumber task;
  Epoch epoch;
  uintptr_t place : 48;  // the instruction behind the access
  uintptr_t bytes : 8;  // which of the word's
  uintptr_t is_write : 1;
  uintptr_t is_atomic : 1;
  uintptr_t is_free : 1;  // the memory is given back
  LockSet locks;
};

// Returns true if the two race where neither task comes after the other.
bool may_race(const Access& one, const Access& other);
// Returns true if whoever would race with `old` later on races with `now` as well, where that comes after `old`.
bool stands_for(const Access& now, const Access& old);
bool is_same_kind(const Access& one, const Access& other);

class Crowd {
 public:
  explicit Crowd(const Access& kind) : kind_(kind) {}

  bool is_of(const Access& access) const { return is_same_kind(kind_, access); }
  // Returns true if the same strand has made this access before, or one that stands for it.
  bool has(const Access& now) const;
  void add(const Access& now) { members_.push(now); }
  // Reports the races with `now`. Returns true if `now` stands for all of them from here on.
  bool compare(Strand& self, const Access& now, uintptr_t word);
  // Drops those that `now` stands for and comes after: of the newest, and of all each time that the number has doubled.
  void shrink(Strand& self, const Access& now);

  Crowd* next = nullptr;  // of the same word

 private:
  static constexpr size_t kNewest = 4;

  size_t newest() const { return members_.size() > kNewest ? members_.size() - kNewest : 0; }
  const Clock& all();
  void report(Strand& self, const Access& now, uintptr_t word);
  void drop_newest(Strand& self);

  // Of a crowd that somebody races with all members are looked at, so often at most until it has doubled: each word
  // has one report at least, and few have more places than that.
  static constexpr unsigned kMostLooks = 64;

  Access kind_;  // of whoever
  Array<Access> members_;
  Clock all_;  // of the first of them, and perhaps of some that they stand for
  size_t counted_ = 0;  // so many
  size_t shrinks_at_ = 32;
  unsigned looks_ = 0;
};

}  // namespace shep::races
