// A team of threads: the binding thread set of a parallel region (OpenMP 5.2, 10.1).
//
// A team outlives its region: the worker that opened it keeps it, with its threads, as hot_team for its next region.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cancellation/cancel.h"
#include "execution/events.h"
#include "execution/task_team.h"
#include "execution/worker.h"
#include "platform/stack/stack_overflow.h"
#include "teams/thread.h"
#include "topology/affinity.h"
#include "worksharing/state.h"

namespace shep {

struct FreeAgents;

// The threads that stem from one initial thread (OpenMP 5.2, 1.2.1); thread-limit-var counts them.
struct ContentionGroup {
  std::atomic<int> busy{1};  // in teams, or executing tasks as free agents
  std::atomic<FreeAgents*> agents{nullptr};  // null: there has been no task for any
  bool first = false;  // of the process; only its threads are bound without being told to
  // Of a team in a league: its number, and who opened the league.
  int team_num = 0;
  int num_teams = 1;
  Worker* opener = nullptr;
};

// Where a team's threads belong.
struct Binding {
  BindPolicy policy = BindPolicy::kFalse;
  bool by_default = false;  // nobody said: each thread but the primary to its core, if there are enough
  int primary_place = -1;
  Partition partition = {0, 0};

  bool operator==(const Binding&) const = default;
};

// A layout of a team over the machine, and what depends on it.
struct Arrangement {
  struct Member {
    int core;      // as in Worker
    int place;
    Partition partition;
    int shepherd;
    int domain;  // locality domain
    const std::vector<int>* bound_to;  // cpus; null: not bound
  };

  int size;
  Binding binding;
  int primary_cpu = -1;  // where the primary thread was when it last began a region, if the team is bound by default
  std::vector<Member> members;
  bool is_in_several_domains = false;
  std::unique_ptr<Scheduler> scheduler;
  std::unique_ptr<Barrier> barrier;
};

struct Team {
  Worker& worker(int thread_num) { return *workers[thread_num]; }

  int size = 1;
  int level = 0;             // omp_get_level(): enclosing parallel regions, this one included
  int active_level = 0;      // of those, the ones with more than one thread
  const shep_location* where = nullptr;  // of the region; null: an initial thread's
  Worker* parent = nullptr;  // who opened the region, in the enclosing team; null: an initial thread's team of one
  ContentionGroup* group = nullptr;
  std::vector<Worker*> workers;  // at least `size`; those beyond wait for a larger region
  TeamWorkshares workshares = {};
  Cancellation cancellation;
  TaskIcvs icvs = {};  // that implicit tasks begin with

  // What the threads' last report told (affinity_report.h), and whether the region begins with one.
  int reported_size = 0;
  Binding reported_binding;
  bool reports_affinity = false;

  TaskTeam task_team;
  std::optional<OverflowAlarm> alarm;  // of an initial thread, in its own team, from its first region on
  std::vector<Thread*> threads;  // threads[i] sits in workers[i + 1]

  // How it is laid out now, and how it was lately: programs alternate between some sizes.
  Arrangement* arrangement = nullptr;
  std::vector<std::unique_ptr<Arrangement>> arrangements;
};

// Waits until every thread of the team is here and every task of the team has ended, executing tasks meanwhile.
void team_barrier(Worker& worker, Waited which, const shep_location* where);

// Threads of the calling thread's contention group that execute in active regions now, itself among them.
int threads_busy();

}  // namespace shep
