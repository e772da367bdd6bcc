#pragma once

#include <optional>

#include "platform/stack/stack_overflow.h"
#include "teams/team.h"

namespace shep {

// Returns the worker's own team of `size` threads (fewer where the system gives no more) with that binding. It is idle
// until the region starts.
Team& prepare_team(Worker& worker, int size, const Binding& binding);
// The same under SHEPHERD_SCHEDULER=auto, where the scheduler may be another one than last time.
Team& prepare_team_under(const char* scheduler, Worker& worker, int size, const Binding& binding);
// Gives back all threads of the worker's own teams, which must be idle.
void disband_teams(Worker& worker);

// Makes the worker's own teams spin for as long as teams that are arranged now.
void adjust_spin(const Worker& worker);

// What a team is made of, and what it begins with: a worker more; by what an observer wants.
void add_worker(Team& team);
void prepare_task_team(Team& team);
// Deletes the workers of a team that goes.
void delete_workers(Team& team);

// Waits until all threads have left the last regions opened by the worker or by workers of its teams.
void await_teams(const Worker& worker);

// Connects stacks and tasks to the report of stack overflows (platform/stack/stack_overflow.h).

// Called on an initial thread before its first parallel region. Takes 18 us.
void watch_initial_stack(std::optional<OverflowAlarm>& alarm);

}  // namespace shep
