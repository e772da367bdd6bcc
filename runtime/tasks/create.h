// Where descriptors and the storage of tasks come from and go to.
#pragma once

#include "memory/block_pool.h"
#include "tasks/options.h"
#include "tasks/task.h"

namespace shep {

// Storage for a task of that site, marked SHEP_TASK_OWNED; its scope and captures are the caller's to fill in.
shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags);
// The same with a copy of the options, marked SHEP_TASK_HAS_OPTIONS.
shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags, const shep_task_options& options);
// Null if it has none. They live as long as the body.
TaskOptions* options_of(const shep_task& body);
// Gives the storage back; that of a task with dependences when nobody asks about it any more.
void free_body(BlockPool& pool, shep_task& body);
void free_storage(BlockPool& pool, shep_task& body);

// A descriptor of depth one more than `parent`'s, linked to it but counted nowhere.
Task& create_descriptor(BlockPool& pool, Task& parent);
// That of a task about to be published, which was generated in body.scope. The caller is as for share().
Task& describe(BlockPool& pool, shep_task& body);
// That of one that takes the place of a sibling, `predecessor`, which is about to end.
Task& describe_in_place_of(BlockPool& pool, const Task& predecessor, shep_task& body);

// The same with that one's own descriptor, when the task has ended and nobody else knows it.
void put_in_place(Task& predecessor, shep_task& body, TaskIcvs* icvs);

// Gives the descriptor's memory back; what it still holds are its own ICVs.
void destroy_task(BlockPool& pool, Task& task);

void destroy_own_icvs(OwnIcvs* newest);

}  // namespace shep
