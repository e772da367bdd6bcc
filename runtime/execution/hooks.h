// The questions of the mechanism (execution/, waiting/, continuations/) to the features above it, which it does not
// name.
//
// features.cpp fills the table before any code runs, from the lines of features.def: each feature says in its own
// folder what it answers. A program that uses none of them never comes here: whoever asks looks first at what a feature
// has left in a task or in the team.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

struct ContentionGroup;
struct Event;
struct Team;

// A parallel region that one of several schedulers executes.
struct PhaseRun {
  const char* scheduler;
  void* phase = nullptr;  // the feature's; null: nobody asks how long it takes
  int choice = 0;  // the feature's
  bool changes_scheduler = false;  // of a team that has had another one before
};

// A phase point of the program (#pragma ompx phase).
struct PhasePoint {
  const shep_location* where;
  int64_t id;
};

struct Hooks {
  // ---- a new task (decide.h) ----
  // Returns true if a task with these dependences may come later than its creator goes on: it is held until it may
  // start.
  bool (*may_hold)(Worker& worker, unsigned flags, const shep_task_options& options);
  // Storage for it; and its captures are in place.
  shep_task* (*begin_held)(Worker& worker, const shep_task_site& site, unsigned flags,
                           const shep_task_options& options);
  void (*submit_held)(Worker& worker, shep_task& task);
  // The flags without SHEP_TASK_POOL where nobody outside of the team is to have the task.
  unsigned (*flags_if_open)(Worker& worker, unsigned flags) = [](Worker&, unsigned flags) {
    return flags & ~unsigned{SHEP_TASK_POOL};
  };
  // Makes a task wait, that has been counted, where threads outside of the team take it too; or, where one of these has
  // made it ready, for the team alone.
  void (*place_open)(Worker& worker, Task& task);
  void (*place_for_team)(Worker& worker, Task& task);
  // Waits until that locality domain, which alone may run the task, has room for one.
  void (*wait_for_room_in)(Worker& worker, int domain);

  // ---- the end of a task (execute.h) ----
  // The body of a task with an event has ended. True: so has the task. Or it was discarded.
  bool (*body_ended)(Event& event, Task& task);
  void (*forget_event)(Event& event);
  // The children of a task with Task::dependences have ended; or it generates no more.
  void (*children_ended)(Worker& worker, Task& task);
  void (*forget_children)(Worker& worker, Task& task);

  // ---- teams (teams/) ----
  // Teams of some of its workers have been kept for later; the team rests, or goes.
  void (*forget_inner_teams)(TaskTeam& task_team);
  // The team's threads have done with their region; the team goes; its threads have gone, in the child of a fork.
  void (*team_rests)(const Team& team) = [](const Team&) {};
  void (*team_goes)(Team& team) = [](Team&) {};
  void (*team_forked)(Team& team) = [](Team&) {};
  // Under SHEPHERD_SCHEDULER=auto: a worker is about to open a region of that size; the team is ready for it, after so
  // many ns; it has ended. The last two where there is a phase.
  PhaseRun (*phase_begins)(const Worker& worker, const shep_location* where, int size);
  void (*phase_enters)(const PhaseRun& run, Team& team, int64_t prepared_ns);
  void (*phase_ended)(const PhaseRun& run, Team& team);
  // The same: a task has come to a phase point.
  void (*phase_point)(Worker& worker, const PhasePoint& point);
  // The contention group goes, or does without threads outside of its teams; all its tasks have ended.
  void (*group_goes)(ContentionGroup& group) = [](ContentionGroup&) {};
  // The process is about to make a thread.
  void (*threads_come)() = [] {};
  // The process is the child of a fork, and has one thread. Null: no more of them.
  void (*process_forked[4])() = {};
  // Returns how many threads the group's teams must leave to others.
  int (*threads_kept)(const ContentionGroup& group, int thread_limit) = [](const ContentionGroup&, int) { return 0; };

  // Adds to process_forked; does not compile where there is no room.
  constexpr void when_forked(void (*act)()) {
    int count = 0;
    while (process_forked[count]) ++count;
    process_forked[count] = act;
  }
};

extern const Hooks hooks;

inline void forget_inner_teams_of(TaskTeam& task_team) {
  if (task_team.inner_teams.load(std::memory_order_relaxed)) hooks.forget_inner_teams(task_team);
}

}  // namespace shep
