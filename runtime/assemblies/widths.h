// How many members an assembly of automatic width gets: by what earlier ones of the same site have taken, of about the
// same working set, and by how many workers have nothing to do. widths.md has the rule.
#pragma once

#include <bit>
#include <cstdint>

#include "platform/cpu.h"
#include "platform/futex_lock.h"

namespace shep {

// What one assembly has taken, in ns.
struct AssemblyTimes {
  int members = 0;
  int64_t core = 0;     // of all members together, and of the worker that has started it
  int64_t longest = 0;  // of the member that took longest
  int64_t elapsed = 0;  // until the last member has left
};

// What the workers around have to do when an assembly is started.
struct Room {
  int idle = 1;     // so wide that all other members have nothing to do; a power of two
  int workers = 1;  // that may be members at all; 1: nobody has looked, as there is enough to do for all
  int tasks = 0;    // others that run or wait
};

// What the other members of an assembly do when it is started. kSpare: some of them are busy, and all have been looked
// at, so how late they come is worth knowing.
enum class Others { kBusy, kSpare, kIdle };

struct WidthChoice {
  int width;
  bool is_try = false;  // chosen for what it tells
  Others others = Others::kBusy;
  unsigned plain = 0;  // so many of the next ones may have one member, and need not be timed
};

// Assemblies of one construct to which a worker gives one member each, without asking. Only that worker looks.
struct PlainRun {
  const void* site = nullptr;
  uint64_t bytes = 0;
  unsigned left = 0;

  bool take(const void* where, uint64_t size) {
    if (left == 0 || site != where || std::bit_width(bytes) != std::bit_width(size)) return false;
    --left;
    return true;
  }
};

// Of some last numbers. One that is far above the others counts for less: the machine has interrupted it.
class Average {
 public:
  void add(double number);
  unsigned count() const { return count_; }
  double mean() const { return mean_; }
  // Returns the square of the standard error of the mean.
  double error() const { return variance_ / (count_ > 0 ? count_ : 1); }

 private:
  unsigned count_ = 0;
  double mean_ = 0, variance_ = 0;
};

// What is known of assemblies of one working set, by width.
struct WidthRecord {
  static constexpr int kWidths = 16;  // powers of two

  struct Entry {
    Average core;     // ns
    Average longest;  // ns, of those whose other members had nothing else to do
  };

  const Entry& of(int width) const { return entries[std::bit_width(unsigned(width) / 2)]; }
  Entry& of(int width) { return entries[std::bit_width(unsigned(width) / 2)]; }
  bool is_known() const;
  // Returns the width that takes the least time of all members.
  int cheapest(int widest) const;
  // Returns the width with which all that there is to do ends first, or `cheapest` if that does. `usual`: what one of
  // the other tasks takes; `late`: how long busy members let an assembly wait (ns).
  int fastest(int cheapest, const Room& room, double usual, double late) const;
  // Returns what one member takes, as far as is known.
  double work() const;

  int size_class;
  WidthRecord* next = nullptr;
  Entry entries[kWidths] = {};

 private:
  double longest(int width) const;
  double time_to_end(int width, const Room& room, double usual, double late) const;
};

// The assemblies that one construct starts in one locality domain. Kept until the process ends. Thread-safe.
class WidthHistory {
 public:
  WidthHistory(const void* site, int domain) : site_(site), domain_(domain) {}

  // Returns the number of members for the next one, at most `widest`, which is positive.
  WidthChoice choose(uint64_t bytes, int widest, const Room& room);
  // Returns true if an assembly takes so much longer than most that it may be the last to end, though all are busy.
  bool may_be_last(uint64_t bytes) const;
  // Records an assembly that has ended. Numbers of members that are no power of two are not recorded.
  void note(uint64_t bytes, const WidthChoice& choice, const AssemblyTimes& times);

 private:
  friend WidthHistory& width_history(const void* site, int domain);

  const WidthRecord* find(int size_class) const;
  WidthRecord& record(int size_class);
  const WidthRecord* nearest(int size_class) const;
  WidthChoice choose_known(const WidthRecord& known, bool is_this_size, int widest, const Room& room);
  int fastest(const WidthRecord& known, int cheapest, const Room& room);
  bool may_try(const WidthRecord& known, int width) const;

  bool is_of(const void* site, int domain) const { return site_ == site && domain_ == domain; }

  const void* const site_;
  const int domain_;
  WidthHistory* next_ = nullptr;
  alignas(kCacheLine) mutable FutexLock lock_;  // guards what follows
  uint64_t choices_ = 0, last_try_ = 0;
  double spent_ = 0, tried_ = 0;  // ns, core: of all, of tries
  Average usual_;  // ns, core: of all sizes
  double late_ = 0;  // ns: how long busy members have let assemblies wait lately
  WidthRecord* records_ = nullptr;
};

// The child of a fork learns anew: another thread may have held the lock of a history.
void forget_width_histories_in_child();

// Returns the history of a construct; the address is compared, never followed. Thread-safe.
WidthHistory& width_history(const void* site, int domain);

}  // namespace shep
