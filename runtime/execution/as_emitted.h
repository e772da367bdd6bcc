// What emitted code does by itself (abi_task.h, abi_closed.h), for a platform where it comes to the library with each
// step (platform/emitted_code.h).
#pragma once

#include "execution/worker.h"

namespace shep {

// Each returns false where emitted code would have called the library.
bool push_as_emitted(shep_task& task);
// Pops the task by its name, and runs it.
bool join_as_emitted(Worker& worker, shep_task& task);
// Runs the region's waiting tasks, as shep_run_tasks() does.
bool wait_as_emitted();

}  // namespace shep
