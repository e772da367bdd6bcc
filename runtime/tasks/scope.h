// Regions under execution (shep_scope in abi_task.h), and the descriptors that they get when other workers must know
// them.
//
// A region that only its own worker knows has no descriptor: its children wait in the worker's private stack, which
// tells whose they are. Once a child is published, the region gets a descriptor, and so do the regions around it up to
// the first that has one.
#pragma once

#include <shepherd/abi.h>

#include "memory/block_pool.h"
#include "tasks/task.h"
#include "tasks/task_group.h"

namespace shep {

// The runtime's own flags in shep_scope::__flags, besides those of abi_task.h.
enum ScopeNote : unsigned {
  // The task has ended and runs what it has left behind; counts such regions in a row from here outwards.
  kDrainingLevel = 1u << 16,
  kDrainingMask = 31 * kDrainingLevel,
  kRecordsTasks = 1u << 27,  // a taskgroup whose tasks are being recorded (taskgraph/recording.h)
  // Answers of may_leave() (continuations/fiber.h):
  kMayMove = 1u << 28,  // all regions from here to the fiber's bottom are untied
  kMustStay = 1u << 29,  // one of them is tied
};

// Relaxed: the owner may add flags meanwhile; nothing else changes while a region lives.
inline unsigned flags_of(const shep_scope& scope) { return __atomic_load_n(&scope.__flags, __ATOMIC_RELAXED); }

// Returns the task's region; taskgroup regions belong to the one around them.
inline shep_scope& task_scope(shep_scope& scope) {
  shep_scope* each = &scope;
  while (flags_of(*each) & SHEP_SCOPE_GROUP) each = each->__outer;
  return *each;
}
inline const shep_scope& task_scope(const shep_scope& scope) { return task_scope(const_cast<shep_scope&>(scope)); }

// Returns the innermost region from here outwards whose task is tied, and so stays with its worker.
inline const shep_scope& innermost_tied(const shep_scope& scope) {
  const shep_scope* each = &scope;
  while (each->__flags & (SHEP_TASK_UNTIED | SHEP_SCOPE_GROUP)) each = each->__outer;
  return *each;
}

// Returns the descriptor or taskgroup that others know of the region; null: none. Acquire pairs with share(): a thief
// may give the region a descriptor at any moment, and its own worker reads it without a lock.
inline void* shared_of(const shep_scope& scope) { return __atomic_load_n(&scope.__shared, __ATOMIC_ACQUIRE); }

inline Task* descriptor_of(const shep_scope& scope) { return static_cast<Task*>(shared_of(task_scope(scope))); }

// The region of a task that runs where it was generated, under a scheduler that sees every task. A region around it
// gets a descriptor only after it has one itself, so it may remember the innermost descriptor.
struct InlinedRegion {
  static constexpr unsigned kFlag = 1u << 30;
  shep_scope scope;  // with kFlag
  const Task* around;
};

// Returns the descriptor of the innermost region from here outwards that has one; it has the task's ICVs.
const Task& nearest_descriptor(const shep_scope& scope);
inline const TaskIcvs& icvs_of(const shep_scope& scope) { return *nearest_descriptor(scope).icvs; }

// Returns the locality domain that the region's task places its children in; negative: they inherit its own.
inline int child_domain_of(const shep_scope& scope) {
  const Task* const task = descriptor_of(scope);
  return task ? task->child_domain : -1;
}

// Returns the innermost taskgroup of tasks generated here, or null.
TaskGroup* group_of(const shep_scope& scope);

// Returns the task's descriptor, made from `pool` if there is none. The caller is the region's own worker, or holds the
// lock of that worker's private stack while a task of the region waits there.
Task& share(BlockPool& pool, shep_scope& scope);

}  // namespace shep
