// Reductions that tasks take part in (OpenMP 5.2, 5.5.9 to 5.5.11).
//
// A taskgroup with task_reduction items has one copy of each item per thread of the team, made when a task of that
// thread first joins in; tied tasks of one thread never run at the same time, so they share it. A free agent has no
// number in the team, and finds its copy in a list. An untied task may go on elsewhere while another of its thread
// runs, so it borrows a copy from a list for its lifetime. All copies are combined when the group has ended.
#pragma once

#include "tasks/task_group.h"

namespace shep {

inline size_t item_bytes(const shep_reduction_item& item) { return item.__count * item.__op->__size; }
// Returns memory for copies of an item, uninitialised; no cache line of theirs is another's. Null: there is none.
void* allocate_copies(const shep_reduction_item& item, uint64_t count);

// `threads`: the team's size.
void begin_reductions(TaskGroup& group, const shep_reduction_item* items, unsigned count, int threads);
// Combines the copies into the originals, after all tasks of the group have ended.
void end_reductions(TaskGroup& group);

// Returns where `original` lies in the copy for that thread, or for the free agent of that address, or with `exclusive`
// in a copy that nobody else uses. Searches the group and those around it; null: none reduces it. Called by a task of
// the group.
void* join_reduction(TaskGroup* group, void* original, int thread, const void* agent, bool exclusive);
void hand_back_reduction(TaskGroup* group, void* place);

}  // namespace shep
