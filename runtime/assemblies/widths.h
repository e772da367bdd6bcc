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
  bool was_try = false;  // the width was chosen for what it tells
  bool was_free = false;  // so many workers had nothing to do that none was to come late
  int64_t core = 0;     // of all members together, and of the worker that has started it
  int64_t longest = 0;  // of the member that took longest
};

struct WidthChoice {
  int width;
  bool is_try;
  bool is_free;  // as above
};

// Averages for the assemblies of one working set, by width.
struct WidthRecord {
  static constexpr int kWidths = 16;  // powers of two

  struct Entry {
    unsigned count = 0, free = 0;
    double core = 0, longest = 0,
           spent = 0;  // ns; `longest`: of those that were free, once one was; `spent`: core, of all

    bool is_known() const;
    void add(const AssemblyTimes& times);
  };

  const Entry& of(int width) const { return entries[std::bit_width(unsigned(width)) - 1]; }
  // Returns the width that is to take the least, given so many workers with nothing to do; 0: too little is known.
  int best(int widest, int idle) const;

  int size_class;
  WidthRecord* next = nullptr;
  Entry entries[kWidths] = {};
};

// The assemblies that one construct starts in one locality domain. Kept until the process ends. Thread-safe.
class WidthHistory {
 public:
  WidthHistory(const void* site, int domain) : site_(site), domain_(domain) {}

  // Returns the number of members for the next one, at most `widest`, which is positive.
  WidthChoice choose(uint64_t bytes, int widest, int idle);
  // Records an assembly that has ended. Numbers of members that are no power of two are not recorded.
  void note(uint64_t bytes, const AssemblyTimes& times);

 private:
  friend WidthHistory& width_history(const void* site, int domain);

  WidthRecord* find(int size_class) const;
  WidthRecord& record(int size_class);
  const WidthRecord* nearest(int size_class, int widest) const;
  int beside(int size_class, int width, int widest) const;
  static int next(const WidthRecord& known, int best, int widest, int idle);
  bool may_try() const;

  bool is_of(const void* site, int domain) const { return site_ == site && domain_ == domain; }

  const void* const site_;
  const int domain_;
  WidthHistory* next_ = nullptr;
  alignas(kCacheLine) FutexLock lock_;  // guards what follows
  unsigned choices_ = 0, tries_ = 0;
  double spent_ = 0, tried_ = 0;  // ns, core: of all, of tries
  WidthRecord* records_ = nullptr;
};

// The child of a fork learns anew: another thread may have held the lock of a history.
void forget_width_histories_in_child();

// Returns the history of a construct; the address is compared, never followed. Thread-safe.
WidthHistory& width_history(const void* site, int domain);

}  // namespace shep
