#include "teams/league.h"

#include <algorithm>
#include <atomic>

#include "detach/detach.h"
#include "execution/events.h"
#include "execution/hooks.h"
#include "observe/observer.h"
#include "teams/group_copies.h"
#include "platform/process/fork_gate.h"
#include "teams/hot_team.h"
#include "teams/team.h"
#include "topology/places.h"
#include "waiting/wait.h"
#include "platform/emitted_code.h"

namespace shep {

// The initial team that stands for all teams of a league in turn, and for those of target regions. Its worker keeps the
// threads of their parallel regions.
struct LeagueTeam {
  ContentionGroup group;
  Team team;
  Worker worker;
};

namespace {

std::atomic<int>& chosen_teams() {
  static constinit MadeOnce<std::atomic<int>> number;
  return number.get([] { return global_icvs().num_teams; });
}
std::atomic<int>& chosen_limit() {
  static constinit MadeOnce<std::atomic<int>> limit;
  return limit.get([] { return global_icvs().teams_thread_limit; });
}

LeagueTeam& league_of(Worker& opener) {
  if (opener.kept.league) return *opener.kept.league;
  auto* league = new LeagueTeam;
  league->group.first = opener.team->group->first;
  league->group.opener = &opener;
  league->team.workers.push_back(&league->worker);
  league->team.task_team.workers = league->team.workers.data();
  league->team.group = &league->group;
  league->worker.team = &league->team;
  league->worker.task_team = &league->team.task_team;
  league->worker.opener = &opener;
  league->worker.sleeper.is_counted = opener.sleeper.is_counted;
  league->worker.watch = observer().watch_initial(league->worker.stack);
  league->team.task_team.sees_every_task = league->worker.watch;
  opener.kept.league = league;
  return *league;
}

// Runs the body as an initial thread's task, with these ICVs.
void run_team(LeagueTeam& league, const Worker& opener, const TaskIcvs& icvs, int thread_limit, void (*body)(void*),
              void* data) {
  Worker& worker = league.worker;
  worker.implicit_icvs = icvs;
  if (thread_limit > 0) worker.implicit_icvs.thread_limit = thread_limit;
  worker.partition = opener.partition;
  worker.place = opener.place;
  worker.position = {.stack = opener.position.stack};
  league.team.workshares.reset_for_region();
  worker.workshares.reset_for_region();
  begin_implicit_task(worker);
  set_current_worker(&worker);
  note_initial_task_begins(worker, __builtin_frame_address(0));
  call_program(body, data);
  end_initial_task_of(worker);
  note_initial_task_ended(worker);
  forget_copies(league.group);
}

}  // namespace

void run_league(Worker& worker, void (*body)(void*), void* data, int num_teams, int thread_limit) {
  LeagueTeam& league = league_of(worker);
  const int teams = num_teams > 0 ? num_teams : std::max(max_teams(), 1);
  const int limit = thread_limit > 0 ? thread_limit : teams_thread_limit();
  league.group.num_teams = teams;
  TaskTeam& task_team = league.team.task_team;
  note_parallel_begins(worker, task_team, teams, true);
  for (int team = 0; team < teams; ++team) {
    league.group.team_num = team;
    run_team(league, worker, current_icvs(worker), limit, body, data);
  }
  set_current_worker(&worker);
  note_parallel_ended(worker, task_team, true);
}

void run_initial_task(Worker& worker, void (*body)(void*), void* data, int thread_limit) {
  LeagueTeam& league = league_of(worker);
  league.group.team_num = 0;
  league.group.num_teams = 1;
  TaskIcvs icvs = initial_task_icvs(global_icvs(), available_cpus());
  icvs.place_first = worker.partition.first;
  icvs.place_count = worker.partition.count;
  run_team(league, worker, icvs, thread_limit, body, data);
  set_current_worker(&worker);
}

int max_teams() { return chosen_teams().load(std::memory_order_relaxed); }
void set_max_teams(int num_teams) { chosen_teams().store(std::max(num_teams, 0), std::memory_order_relaxed); }
int teams_thread_limit() { return chosen_limit().load(std::memory_order_relaxed); }
void set_teams_thread_limit(int limit) { chosen_limit().store(std::max(limit, 0), std::memory_order_relaxed); }

void disband_league(LeagueTeam* league) {
  if (!league) return;
  disband_teams(league->worker);
  hooks.group_goes(league->group);
  forget_inner_teams_of(league->team.task_team);
  await_fulfillers(league->team.task_team);
  observer().release(league->worker.watch);
  delete league;
}

}  // namespace shep
