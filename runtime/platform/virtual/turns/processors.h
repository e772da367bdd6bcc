// Which thread has which hardware thread of the virtual machine, where there are more threads than those: they take
// turns there in time slices, round robin. A thread that wakes up takes one that nobody has, its last one if it can, or
// one of a core that has no other thread, as systems do it; and one that falls free takes a thread that waits
// elsewhere.
#pragma once

#include <cstdint>

#include "platform/virtual/cpus.h"

namespace shep::simulation {

struct Thread;

// A set of hardware threads.
struct CpuMask {
  uint64_t words[kMostCpus / 64] = {};

  static constexpr CpuMask of_all() {
    CpuMask mask;
    for (uint64_t& each : mask.words) each = ~uint64_t{0};
    return mask;
  }
  bool has(int cpu) const { return words[cpu / 64] >> (cpu % 64) & 1; }
  void add(int cpu) { words[cpu / 64] |= uint64_t{1} << (cpu % 64); }
};

// Not thread-safe. Times are in ps.
class Processors {
 public:
  Processors() = default;
  // Without any, each thread has one of its own.
  Processors(const Cpus& cpus, int64_t slice, int64_t change);

  // From its clock on the thread wants to run. Returns false if it has to wait for a hardware thread; else its clock is
  // when it begins.
  bool arrive(Thread& thread);
  // The thread wants to run no more. Returns who has its hardware thread now, whose clock is when that begins; null:
  // nobody new.
  Thread* leave(Thread& thread);
  // When the slice of a thread ends that has a hardware thread; kNever where nobody waits for that.
  int64_t slice_ends(const Thread& thread) const;
  // Ends its slice now.
  void end_slice(const Thread& thread);
  // The thread's slice is over: it waits, and the one that is returned goes on.
  Thread& change(Thread& thread);
  // The next new thread is the first.
  void place_anew() { placed_ = 0; }
  // Nobody has one, nor waits.
  void forget_all();
  // In the child of a fork: only this thread is left.
  void start_afresh(Thread& thread);
  // A new thread's first hardware thread.
  int first_cpu() { return count_ ? order_[placed_++ % count_] : 0; }
  // How many of the other hardware threads of its core have a thread that does not only wait.
  int working_beside(const Thread& thread) const;

 private:
  struct Cpu {
    Thread* owner;
    Thread *first, *last;  // who wait for it
    int waiting;
    int64_t slice_began;
    int64_t free_at;  // when its last owner left
  };

  template <class Visit> void for_each_beside(int cpu, Visit visit) const {
    for (int other = next_of_core_[cpu]; other != cpu; other = next_of_core_[other]) visit(other);
  }
  int choose(const Thread& thread) const;
  void give(int cpu, Thread& thread, int64_t now);
  void push(int cpu, Thread& thread);
  void take_out(Thread& thread);
  Thread* next_for(int cpu) const;

  int count_ = 0;
  uint8_t order_[kMostCpus] = {};
  uint8_t next_of_core_[kMostCpus] = {};  // a ring
  int64_t slice_ = 0, change_ = 0;
  int placed_ = 0;
  int waiting_ = 0;  // threads
  Cpu cpus_[kMostCpus] = {};
};

}  // namespace shep::simulation
