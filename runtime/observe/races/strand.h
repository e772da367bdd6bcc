// Who executes: a task, or an implicit task of a thread. What it does between two points where it meets others is a
// strand, named by the task's number and an epoch.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>

#include "observe/races/clock.h"
#include "observe/races/locks.h"

namespace shep::races {

struct Strand {
  TaskNumber task;
  Epoch epoch = 1;
  bool is_over = false;  // the task's body has ended: who is told of it is told of everything
  Clock past;  // of others
  Clock at_fence;   // what it had done, and knew, at its last fence that releases
  Clock by_relaxed; // of those whose values its relaxed loads have read, for its next fence that acquires
  Strand* around = nullptr;  // of an implicit task: whose thread it is executed by
  bool is_apart = false;  // neither comes before the other: a task's assembly has taken another one's thread
  Array<Lock> held;
  LockSet locks = 0;  // those

  // Returns true if all that the task had done by that epoch comes before what this strand does now.
  bool comes_after(TaskNumber other, Epoch at) {
    if (other == task) return true;
    Known& known = known_[other % kKnown];
    if (known.task != other) known = {other, past.of(other)};
    return known.epoch >= at;
  }
  // Returns true if all that the clock tells of others comes before what this strand does now.
  bool comes_after(const Clock& clock) const { return clock.is_within(past, task); }
  void learn(const Clock& more);
  // Adds what the strand has done, and knows, to a clock; what it does from now on is not part of that.
  void tell(Clock& clock);
  void hold(Lock lock);
  void give_up(uintptr_t lock);

 private:
  static constexpr unsigned kKnown = 16;
  struct Known {
    TaskNumber task = kNobody;
    Epoch epoch = 0;
  };
  Known known_[kKnown];  // what was looked up of late; it holds until the next learn()
};

// What a report says of a task.
struct TaskInfo {
  enum class Kind : uint8_t { kThread, kImplicit, kExplicit };

  const shep_location* where;  // the construct; null: unknown
  TaskNumber creator;
  int thread_num;  // of an implicit task
  Kind kind;
};

// A new strand with a number of its own, which is higher than its creator's.
Strand& make_strand(TaskInfo::Kind kind, const Strand* creator);
void destroy_strand(Strand& strand);
TaskInfo& info_of(TaskNumber task);

// What executes on one stack, as ThreadSanitizer's interface has it: a task, and inside of it implicit tasks.
struct Fiber {
  Strand* strand;
};
// The calling thread's; makes it where there is none.
Fiber& current_fiber();
inline Strand& current_strand() { return *current_fiber().strand; }
void switch_fiber(Fiber& fiber);
Fiber& make_fiber();
void destroy_fiber(Fiber& fiber);

// Around a fork of the process. The child has a copy of the memory, and all that others have done to it is done: so it
// comes after them.
void fork_begins();
void fork_ended_in_parent();
void fork_ended_in_child();

// Holds the lock of everything here. In a signal handler that has interrupted another one it does not: `is_inside` is
// false, and the caller leaves.
class Inside {
 public:
  Inside();
  ~Inside();
  Inside(const Inside&) = delete;
  explicit operator bool() const { return is_inside_; }

 private:
  const bool is_inside_;
};

}  // namespace shep::races
