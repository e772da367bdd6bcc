// Exceptions that leave tasks, in serial order (Rainey, "Effective scheduling techniques for high-level parallel
// programming languages", 2010, 3.3.2): of those that leave tasks of a taskgroup, the one that the serial program would
// meet first is thrown again at the group's end. order.md has the rules.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/futex_lock.h"

struct shep_scope;

namespace shep {

struct ExceptionOrder;
struct Worker;

// A task's place in the serial order. Lives until its task and all tasks below have ended, and nothing is kept there.
struct SerialPlace {
  ExceptionOrder* order;
  SerialPlace* parent;  // null: of the task that has begun the order
  uint64_t number;  // among the parent's children, in the order in which they are generated
  uint32_t depth;
  std::atomic<uint32_t> references{1};
  bool always_begins = false;  // even if it is overtaken
  uint32_t members = 0;  // of the assembly one of which has the place; 0: a task has it
  uint64_t children = 0;  // generated so far; the task's own
  const shep_scope* region = nullptr;  // that the task executes; null: it has not begun
};

// What has left a task, as the next of its children would have.
struct KeptException {
  SerialPlace* place;
  uint64_t number;
  void* exception;
  KeptException* later;
};

// Of one taskgroup.
struct ExceptionOrder {
  SerialPlace root{this, nullptr, 0, 0};
  SerialPlace* around = nullptr;  // of the task that has begun it, in another order; null: none
  SerialPlace* before = nullptr;  // the thread's until it ends
  FutexLock lock;  // for those that are kept
  std::atomic<KeptException*> first{nullptr};  // the others behind it were first before
  bool has_ended = false;
};

// The calling task's order, from now on; of the tasks that it generates. Throughout, what is said of the calling task
// holds on whichever thread it goes on.
ExceptionOrder& begin_order(Worker& worker);
// All tasks have ended. Returns null if nothing is left.
void* take_exception(ExceptionOrder& order);
void end_order(ExceptionOrder& order);

// The calling task's own, and that of its next child. Null: the calling task is in no order.
SerialPlace* place_of(const Worker& worker);
SerialPlace* place_of_child(const Worker& worker, bool always_begins);
SerialPlace& place_below(SerialPlace& parent, uint64_t number);
// The calling member's, from the last barrier that it has passed.
SerialPlace& place_of_member(const Worker& worker, SerialPlace& assembly);
void release(SerialPlace& place);

// The calling task begins the code that has that place; returns what leave_place() takes.
SerialPlace* enter_place(const Worker& worker, SerialPlace& place);
void leave_place(SerialPlace* before);
// Returns true if a task that is earlier in serial order has thrown.
bool is_overtaken(const SerialPlace& place);
// The same for the calling task.
bool is_overtaken(const Worker& worker);

// It has left the calling task. Returns it if an earlier one is kept, else null.
void* keep_exception(const Worker& worker, void* exception);

}  // namespace shep
