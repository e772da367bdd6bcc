// A task region's descriptor: what the runtime knows of one implicit or explicit task (OpenMP 5.2, 12). Only tasks that
// more than one worker may know have one; scope.h has the others.
//
//
// Lifetime. A published task's descriptor comes from its publisher's BlockPool and lives until the task and all its
// published descendants have ended, because each child counts as a reference to its parent. A task that was never
// queued but has published children gets its descriptor while it runs. An implicit task's descriptor is part of its
// Worker.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>

#include "config/icv.h"
#include "queues/linked_deque.h"
#include "queues/serial_order.h"

namespace shep {

class Dependences;
struct Fiber;
struct Strand;
struct Task;
struct TaskGroup;
struct ToolTask;

// A version of the ICVs that an explicit task has set for itself; lives as long as the task's descriptor.
struct OwnIcvs {
  TaskIcvs icvs;
  OwnIcvs* older;
};

// The join counts of a task, in one word so that the end of a child is one atomic operation:
//   bits  0-28  children created and not ended (what taskwait waits for)
//   bit     29  the task itself is parked until the children are zero
//   bit     30  a worker sleeps until the children are zero
//   bit     31  the task's own body has ended
//   bits 32-63  references: one for the task until its body has ended, one for each child whose descriptor lives
struct JoinWord {
  static constexpr uint64_t kChild = 1;
  static constexpr uint64_t kChildren = (uint64_t{1} << 29) - 1;
  static constexpr uint64_t kParked = uint64_t{1} << 29;
  static constexpr uint64_t kSleeper = uint64_t{1} << 30;
  static constexpr uint64_t kEnded = uint64_t{1} << 31;
  static constexpr uint64_t kReference = uint64_t{1} << 32;

  static uint64_t children(uint64_t word) { return word & kChildren; }
  static uint64_t references(uint64_t word) { return word >> 32; }
};

struct alignas(16) Task {
  enum Flag : uint32_t {
    kImplicit = 1,
    kFinal = 2,  // its descendants are included tasks
    kUntied = 4,
    kNeverQueued = 8,  // it ran where it was generated, or from its worker's private stack
    kRehung = 16,  // `parent` is not the generating task any more but its nearest ancestor that has not ended
    kLeft = 32,  // it is in a queue again; `parked` is its fiber, to be resumed
    kPlaced = 64,  // it was placed in its locality domain, and has not inherited it
    kToldOf = 128,  // a tool knows it: `origin.tool` exists
    kOpen = 256,  // free agents may execute it (pool/open_tasks.h)
    kPart = 512,  // a tool takes it for its parent: a region inside one task (worksharing/taskloop.md)
    kHandedOver = 1024,  // its creator has placed it where another shepherd's thief has asked for it
  };

  bool is_implicit() const { return flags & kImplicit; }

  Task* parent = nullptr;  // null: implicit
  const Task* leap = nullptr;  // some ancestor further up; see hang()
  const shep_task_site* site = nullptr;  // null: implicit
  TaskIcvs* icvs = nullptr;  // read freely; to set one, go through own_icvs()
  TaskGroup* group = nullptr;  // the innermost taskgroup that the task's children belong to
  OwnIcvs* own_icvs = nullptr;  // newest first
  Dependences* dependences = nullptr;  // between its children; null: none yet, or its body has ended
  std::atomic<uint64_t> join{JoinWord::kReference};
  std::atomic<uint64_t> takers{0};  // the workers that have taken children of it last (waiting/leapfrog.h)
  Fiber* parked = nullptr;  // with kParked or kLeft
  uint32_t depth = 0;  // how many ancestors there are
  uint32_t flags = 0;
  int priority = 0;
  int32_t creator = -1;  // the thread number of the worker that has placed it last; negative: none
  // Locality domains (locality/domains.h); negative: none.
  int16_t domain = -1;  // its own; inherited by children that nobody places elsewhere
  int16_t child_domain = -1;  // the one that it places its children in (omp_child_task_affinity)
  mutable std::atomic<bool> is_awaited{false};  // its worker waits in it, and sleeps or is about to (sleeping/idle.md)

  shep_task* body = nullptr;  // what to run; null once it runs, and where it never waited
  DequeLinks<Task> links;  // in the queue where the task waits
  uint64_t ticket = 0;  // when it was put there,
  uint64_t started = 0;  // and when it left to be run, on the logical clock of schedulers/ready_queue.h
  Strand* strand =
      nullptr;  // the queue's part where it waits (schedulers/ready_queue.h); later a hint for its children
  DequeLinks<Task> in_strand;
  SerialOrder::Position position;  // under pdf

  // Its origin for a timeline; has no value where there is none.
  struct Origin {
    uint64_t id;
    uint64_t parent;
    int64_t at;  // ns
    int track;
    ToolTask* tool;  // with kToldOf
  } origin;
};

// Returns what the tasks of one construct have in common. A task with dependences has a site of its own.
inline const void* construct_of(const Task& task) {
  return task.site && task.site->__where ? static_cast<const void*>(task.site->__where) : task.site;
}

// Makes `task`, of which nobody else knows and which has no descendants, a child of `parent`.
//
// A leap is as long as the parent's two next leaps together where those are equally long, and one step otherwise
// (Myers, "An applicative random-access stack", 1983). So an ancestor at any depth is reached in logarithmic time.
inline void hang(Task& task, Task& parent) {
  task.parent = &parent;
  task.depth = parent.depth + 1;
  const Task* const first = parent.leap ? parent.leap : &parent;
  const Task* const second = first->leap ? first->leap : first;
  task.leap = parent.leap && parent.depth - first->depth == first->depth - second->depth ? second : &parent;
}

// Returns true if `ancestor` has generated `task`, directly or indirectly. The caller keeps `task`'s chain of parents
// fixed: by the lock of the queue where it waits, or by executing it.
inline bool is_descendant(const Task& task, const Task& ancestor) {
  const Task* each = &task;
  while (each->depth > ancestor.depth) each = each->leap->depth >= ancestor.depth ? each->leap : each->parent;
  return each != &task && each == &ancestor;
}

}  // namespace shep
