// Regions under execution (shep_scope in abi_task.h) and the descriptors that they get when other workers must know of
// them.
//
// A region that only its own worker knows has no descriptor: its children wait in the worker's private stack, which
// says by itself whose they are. Once a child is published the region gets one, and so do the regions around it up to
// the first that has one already.
#pragma once

#include <shepherd/abi.h>

#include "memory/block_pool.h"
#include "tasks/task.h"
#include "tasks/task_group.h"

namespace shep {

// What the runtime notes in shep_scope::__flags besides what abi_task.h names.
enum ScopeNote : unsigned {
  // The task has ended, and runs what it has left behind; how many such regions in a row there are from here outwards.
  kDrainingLevel = 1u << 16,
  kDrainingMask = 31 * kDrainingLevel,
  kRecordsTasks = 1u << 27,  // a taskgraph's, whose tasks are being recorded (taskgraph/recording.h)
  // In a fiber (continuations/fiber.h):
  kMayMove = 1u << 28,  // all regions from here to its bottom are untied
  kMustStay = 1u << 29,  // one of them is tied
};

// Relaxed: notes may be added meanwhile, by the owner; nothing else changes while a region lives.
inline unsigned flags_of(const shep_scope& scope) { return __atomic_load_n(&scope.__flags, __ATOMIC_RELAXED); }

// The region's task: taskgroup regions are part of the one that is around them.
inline shep_scope& task_scope(shep_scope& scope) {
  shep_scope* each = &scope;
  while (flags_of(*each) & SHEP_SCOPE_GROUP) each = each->__outer;
  return *each;
}
inline const shep_scope& task_scope(const shep_scope& scope) { return task_scope(const_cast<shep_scope&>(scope)); }

// The region, or the first around it, whose task is tied: it stays with its worker.
inline const shep_scope& innermost_tied(const shep_scope& scope) {
  const shep_scope* each = &scope;
  while (each->__flags & (SHEP_TASK_UNTIED | SHEP_SCOPE_GROUP)) each = each->__outer;
  return *each;
}

// What others know of the region; null: nothing. Acquire pairs with share(): whoever takes a task may give the region a
// descriptor at any moment, and its own worker reads it without a lock.
inline void* shared_of(const shep_scope& scope) { return __atomic_load_n(&scope.__shared, __ATOMIC_ACQUIRE); }

// The task's descriptor; null if it has none.
inline Task* descriptor_of(const shep_scope& scope) { return static_cast<Task*>(shared_of(task_scope(scope))); }

// The region of a task that runs where it was generated, under a scheduler that sees every task. No region around it
// gets a descriptor before it has one itself: so it knows the innermost there is.
struct InlinedRegion {
  static constexpr unsigned kFlag = 1u << 30;
  shep_scope scope;  // with kFlag
  const Task* around;
};

// The descriptor of the innermost region from here on that has one, and so the ICVs of the task.
const Task& nearest_descriptor(const shep_scope& scope);
inline const TaskIcvs& icvs_of(const shep_scope& scope) { return *nearest_descriptor(scope).icvs; }

// The locality domain that the region's task places its children in; negative: they inherit its own.
inline int child_domain_of(const shep_scope& scope) {
  const Task* const task = descriptor_of(scope);
  return task ? task->child_domain : -1;
}

// The innermost taskgroup that tasks generated here belong to.
TaskGroup* group_of(const shep_scope& scope);

// The task's descriptor, made from `pool` if there is none. The caller is the region's own worker, or holds the lock of
// that worker's private stack where a task of the region waits.
Task& share(BlockPool& pool, shep_scope& scope);

// Whether tasks generated in the region are descendants of `ancestor`. For the region's own worker.
bool is_within(const shep_scope& scope, const Task& ancestor);

}  // namespace shep
