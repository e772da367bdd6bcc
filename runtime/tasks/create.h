// Where descriptors come from and go to.
#pragma once

#include "memory/block_pool.h"
#include "tasks/task.h"

namespace shep {

// A deferred task of the given site with room for its captures; linked to its parent, which must not be on a stack, but
// counted nowhere yet.
Task& create_task(BlockPool& pool, const shep_task_site& site, const Task& generating, Task& parent);

// The descriptor that children of `task` link to: itself, or for one on the stack its twin, which is made here if need be,
// and for that in turn its parent's.
Task& linkable(BlockPool& pool, Task& task);

// Gives the descriptor's memory back; what it still holds are its own ICVs.
void destroy_task(BlockPool& pool, Task& task);

void destroy_own_icvs(OwnIcvs* newest);

}  // namespace shep
