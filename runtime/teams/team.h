// A team of threads: the binding thread set of a parallel region (OpenMP 5.2, 10.1). It outlives its region: the worker
// that opened it keeps it, with its threads, for its next region.
//
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
#include "waiting/combining_tree.h"
#include "worksharing/state.h"

namespace shep {

struct FreeAgents;
struct GroupCopy;

// The threads that stem from one initial thread (OpenMP 5.2, 1.2.1); thread-limit-var counts them.
struct ContentionGroup {
  std::atomic<int> busy{1};  // threads in teams, or executing tasks as free agents
  std::atomic<FreeAgents*> agents{nullptr};  // null: there has been no task for them
  std::atomic<GroupCopy*> copies{nullptr};  // of groupprivate variables, the last one first
  bool first = false;  // the first of the process; only its threads are bound by default
  // For a team in a league: its number, and the worker that opened the league.
  int team_num = 0;
  int num_teams = 1;
  Worker* opener = nullptr;
};

// The binding of a team's threads.
struct Binding {
  BindPolicy policy = BindPolicy::kFalse;
  bool by_default = false;  // no setting: each thread but the primary to its core, if there are enough
  int primary_place = -1;
  Partition partition = {0, 0};

  bool operator==(const Binding&) const = default;
};

// A team's layout over the machine, with what depends on it.
struct Arrangement {
  struct Member {
    int core;  // as in Worker
    int place;
    Partition partition;
    int shepherd;
    int domain;  // locality domain
    const std::vector<int>* bound_to;  // cpus; null: not bound
  };

  int size;
  Binding binding;
  const char* scheduler_name = nullptr;
  int primary_cpu = -1;  // of the primary thread when it last began a region, if the team is bound by default
  std::vector<Member> members;
  bool is_in_several_domains = false;
  std::vector<Rings> around;  // by thread number: the others
  std::unique_ptr<Scheduler> scheduler;
  std::unique_ptr<Barrier> barrier;
  std::unique_ptr<CombiningTree> combining;  // null: too few threads
};

struct Team {
  Worker& worker(int thread_num) { return *workers[thread_num]; }

  int size = 1;
  int level = 0;  // omp_get_level(): enclosing parallel regions, this one included
  int active_level = 0;  // of those, the ones with more than one thread
  const shep_location* where = nullptr;  // of the region; null: an initial thread's
  Worker* parent = nullptr;  // opened the region, in the enclosing team; null: an initial thread's team
  ContentionGroup* group = nullptr;
  std::vector<Worker*> workers;  // at least `size`; the others wait for a larger region
  TeamWorkshares workshares = {};
  Cancellation cancellation;
  TaskIcvs icvs = {};  // with which implicit tasks begin

  // The contents of the threads' last report (affinity_report.h), and whether the region begins with one.
  int reported_size = 0;
  Binding reported_binding;
  bool reports_affinity = false;

  TaskTeam task_team;
  std::optional<OverflowAlarm> alarm;  // in an initial thread's own team, from its first region on
  std::vector<Thread*> threads;  // threads[i] serves workers[i + 1]

  // The present layout, and recent ones: programs alternate between some sizes.
  Arrangement* arrangement = nullptr;
  std::vector<std::unique_ptr<Arrangement>> arrangements;
};

// Waits until every thread of the team is here and every task of the team has ended, executing tasks meanwhile.
void team_barrier(Worker& worker, Waited which, const shep_location* where);

}  // namespace shep
