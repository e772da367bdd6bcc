// Reductions that tasks take part in (OpenMP 5.2, 5.5.9 to 5.5.11).
//
// A taskgroup with task_reduction items has one copy of each item for each thread of the team, made when a task of that
// thread first joins in. Tied tasks of one thread never run at the same time, so they share it. A free agent, which has
// no number in the team, finds its own in a list. An untied task may go on elsewhere while another of its thread runs:
// it has a copy of its own, from a list, as long as it lasts. All are combined when the group has ended.
#pragma once

#include "tasks/task_group.h"

namespace shep {

// `threads`: of the team.
void begin_reductions(TaskGroup& group, const shep_reduction_item* items, unsigned count, int threads);
// Combines the copies into the originals. All tasks of the group have ended.
void end_reductions(TaskGroup& group);

// The place of `original` in the copy for that thread, or for the free agent of that address; or with `exclusive` in
// one that nobody else uses. Looks for the item in the group and those around it; null: none reduces it. The caller
// executes a task of the group.
void* join_reduction(TaskGroup* group, void* original, int thread, const void* agent, bool exclusive);
void hand_back_reduction(TaskGroup* group, void* place);

}  // namespace shep
