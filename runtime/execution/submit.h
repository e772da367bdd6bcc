// A new task on its way to where it waits: what was decided of it (decide.h) is done, and others come to know of it.
#pragma once

#include "execution/decide.h"

namespace shep {

// Acts on what was decided of a new task, whose captures are in place, of the region under execution: the part of its
// submission that emitted code has no room for. Afterwards another worker may be the caller's.
void submit(Worker& worker, shep_task& task);
void submit_as(Worker& worker, shep_task& task, Fate fate);

// Shows a task to the scheduler, and so to other workers. The caller is as for share() (tasks/scope.h).
void publish(Worker& worker, shep_task& task);
// Its two halves: counts a task with a descriptor where it will be waited for, before anybody can run it; and shows it.
void count(Task& task);
void place(Worker& worker, Task& task);
// Where the scheduler keeps to the serial order, a task that is not placed at once, or not there, has its place from
// its generation on: its parent may have ended when somebody asks for it.
void reserve_place(Worker& worker, Task& task);
// The same where nothing is deferred: of a task that was held, until its only worker waits.
void place_here(Worker& worker, Task& task);

}  // namespace shep
