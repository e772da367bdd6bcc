// Submission of new tasks: acts on the decision of decide.h, and publishes.
#pragma once

#include "execution/decide.h"

namespace shep {

// Submits a new task of the region under execution, whose captures are in place: the part that emitted code has no room
// for. Afterwards the calling thread may be another worker.
void submit(Worker& worker, shep_task& task);
void submit_as(Worker& worker, shep_task& task, Fate fate);

// Publishes a task to the scheduler, and so to other workers. The caller is as for share() (tasks/scope.h).
void publish(Worker& worker, shep_task& task);
// The two halves of that: counts a task with a descriptor before anybody can run it, and places it.
void count(Task& task);
void place(Worker& worker, Task& task);
// Publishes a task where the worker of that number finds it first, a thief who has asked for it.
void publish_for(Worker& worker, int asker, shep_task& task);
// Gives a task that is not placed at once, or not there, its place in the serial order from its generation on, where
// the scheduler keeps one: its parent may have ended when somebody asks for it.
void reserve_place(Worker& worker, Task& task);
// Places a held task in a team that defers nothing, until its only worker waits.
void place_here(Worker& worker, Task& task);

}  // namespace shep
