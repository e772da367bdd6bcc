// What the mechanism (execution/, waiting/, continuations/) asks of the features above it, which it does not name.
//
// features.cpp fills the table before any code runs, from the lines of features.def: each feature says in its own
// folder what it answers. A program that uses none of them never comes here: whoever asks looks first at what a feature
// has left in a task or in the team.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

struct Hooks {
  // ---- a new task (decide.h) ----
  // Whether a task whose dependences are given may come later than its creator goes on: it is held until it may start.
  bool (*may_hold)(Worker& worker, unsigned flags, const shep_task_options& options);
  // Storage for it; and its captures are in place.
  shep_task* (*begin_held)(Worker& worker, const shep_task_site& site, unsigned flags,
                           const shep_task_options& options);
  void (*submit_held)(Worker& worker, shep_task& task);
  // The flags without SHEP_TASK_POOL where nobody outside of the team is to have the task.
  unsigned (*flags_if_open)(Worker& worker, unsigned flags);
  // Makes a task wait, that has been counted, where threads outside of the team take it too.
  void (*place_open)(Worker& worker, Task& task);
  // Waits until that locality domain, which alone may run the task, has room for one.
  void (*wait_for_room_in)(Worker& worker, int domain);

  // ---- looking for work (find_work.h) ----
  // Where TaskTeam::open is set: takes a task; says whether any waits.
  Task* (*take_open)(const Worker& worker, const Task* ancestor);
  bool (*has_open)(const TaskTeam& task_team);
  // Where TaskTeam::fulfilled is set: ends those tasks.
  void (*end_fulfilled)(Worker& worker);

  // ---- the end of a task (execute.h) ----
  // The body of a task with an event has ended. True: so has the task. Or it was discarded.
  bool (*body_ended)(Event& event, Task& task);
  void (*forget_event)(Event& event);
  // The children of a task with Task::dependences have ended; or it generates no more.
  void (*children_ended)(Worker& worker, Task& task);
  void (*forget_children)(Worker& worker, Task& task);
};

extern const Hooks hooks;

}  // namespace shep
