// A league of teams on the host (OpenMP 5.2, 10.2). Nothing orders the teams of a league, so they run one after the
// other on the thread that met the construct, and each has the whole machine for its parallel regions.
#pragma once

#include "execution/worker.h"

namespace shep {

// Runs body(data) once for each team. 0: no clause gives the number or the limit.
void run_league(Worker& worker, void (*body)(void*), void* data, int num_teams, int thread_limit);

// Runs body(data) as the initial task of a target region, with the ICVs that the program began with (OpenMP 5.2, 13.8).
// 0: no clause gives the limit.
void run_initial_task(Worker& worker, void (*body)(void*), void* data, int thread_limit);

// nteams-var and teams-thread-limit-var (OpenMP 5.2, 2.1); 0: not set.
int max_teams();
void set_max_teams(int num_teams);
int teams_thread_limit();
void set_teams_thread_limit(int thread_limit);

// Disbands the teams that the league has kept, and deletes it. None of them may be running. Null: does nothing.
void disband_league(LeagueTeam* league);

}  // namespace shep
