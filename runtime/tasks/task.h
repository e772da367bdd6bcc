// A task region's descriptor: what the runtime knows of one implicit or explicit task (OpenMP 5.2, 12).
//
// Lifetime. A deferred task's descriptor comes from its creator's TaskPool and lives until the task and all its descendants
// have ended, because each child counts as a reference to its parent. An undeferred task's descriptor is on the stack of the
// thread that executes it; when it first creates a deferred child it gets a twin from the pool, and that twin is what the
// child knows as its parent. An implicit task's descriptor is part of its Worker.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "config/icv.h"

namespace shep {

struct Task;
struct TaskGroup;
class TaskPool;

// A version of the ICVs that an explicit task has set for itself; lives as long as the task's descriptor.
struct OwnIcvs {
  TaskIcvs icvs;
  OwnIcvs* older;
};

// The join counts of a task, in one word so that the end of a child is one atomic operation:
//   bits  0-29  children created and not ended (what taskwait waits for)
//   bit     30  a worker sleeps until the children are zero
//   bit     31  the task's own body has ended
//   bits 32-63  references: one for the task until its body has ended, one for each child whose descriptor lives
struct JoinWord {
  static constexpr uint64_t kChild = 1;
  static constexpr uint64_t kChildren = (uint64_t{1} << 30) - 1;
  static constexpr uint64_t kSleeper = uint64_t{1} << 30;
  static constexpr uint64_t kEnded = uint64_t{1} << 31;
  static constexpr uint64_t kReference = uint64_t{1} << 32;
};

struct Task {
  enum Flag : uint32_t {
    kImplicit = 1,
    kFinal = 2,       // omp_in_final(); descendants are included tasks
    kUntied = 4,
    kUndeferred = 8,  // the descriptor is on a stack, or the twin of one that is
    kIncluded = 16,   // undeferred because an ancestor is final
  };

  bool is_implicit() const { return flags & kImplicit; }
  bool is_final() const { return flags & kFinal; }

  Task* parent = nullptr;                // null: implicit
  const shep_task_site* site = nullptr;  // null: implicit
  TaskIcvs* icvs = nullptr;              // read freely; to set one, go through own_icvs()
  TaskGroup* group = nullptr;            // the innermost taskgroup that the task's children belong to
  Task* twin = nullptr;                  // of an undeferred task that has created deferred ones
  OwnIcvs* own_icvs = nullptr;           // newest first
  std::atomic<uint64_t> join{JoinWord::kReference};
  uint32_t depth = 0;                    // 0: implicit; greater than any ancestor's
  uint32_t flags = 0;
};

}  // namespace shep
