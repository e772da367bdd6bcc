#pragma once

#include "memory/block_pool.h"
#include "tasks/options.h"
#include "tasks/task.h"

namespace shep {

// Returns storage for a task of that site, marked SHEP_TASK_OWNED; the caller fills in scope and captures.
shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags);
// The same with a copy of the options, marked SHEP_TASK_HAS_OPTIONS.
shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags, const shep_task_options& options);
// Returns the options, or null. They live as long as the body.
TaskOptions* options_of(const shep_task& body);
// Frees the storage; that of a task with dependences once nobody asks about it any more.
void free_body(BlockPool& pool, shep_task& body);
void free_storage(BlockPool& pool, shep_task& body);

// Creates a descriptor below `parent`, counted nowhere.
Task& create_descriptor(BlockPool& pool, Task& parent);
// Creates the descriptor of a task about to be published, which was generated in body.__scope. The caller is as for
// share().
Task& describe(BlockPool& pool, shep_task& body);
// Creates the descriptor of a task that takes the place of its sibling `predecessor`, which is about to end.
Task& describe_in_place_of(BlockPool& pool, const Task& predecessor, shep_task& body);

// The same with that sibling's own descriptor, once it has ended and nobody else knows it.
void put_in_place(Task& predecessor, shep_task& body, TaskIcvs* icvs);

// Frees the descriptor with the ICVs that the task has set for itself.
void destroy_task(BlockPool& pool, Task& task);

void destroy_own_icvs(OwnIcvs* newest);

}  // namespace shep
