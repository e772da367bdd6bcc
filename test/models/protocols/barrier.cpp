// The barrier (runtime/waiting/barrier.md), with those who sleep at it: nobody passes early, nobody stays.
#include "tasks.h"
#include "team.h"
#include "waiting/wait.h"

namespace {

using namespace models;

template <int kPackages, int kTeamSize, bool kSleepersFence = true> struct Phases {
  static constexpr int kThreads = kTeamSize;
  static constexpr int kPhases = 2;

  void run(int thread) {
    team.run(thread, [&] {
      for (int phase = 0; phase < kPhases; ++phase) {
        written[phase][thread] = phase + 1;
        shep::wait_at_barrier(shep::current_worker(), shep::Waited::kTeam, nullptr);
        // Plain: a thread that passed early is a data race.
        for (int each = 0; each < kThreads; ++each)
          model::require(written[phase][each] == phase + 1, "thread %d has passed early", thread);
      }
    });
  }
  void finish() { model::require(team.task_team().sleepers.count() == 0, "somebody is in bed"); }

  Team team{{.workers = kThreads, .private_tasks = false, .sleepers_fence = kSleepersFence, .packages = kPackages}};
  int written[kPhases][kThreads] = {};
};
const model::Registered<Phases<1, 2>> line("barrier/line");
const model::Registered<Phases<1, 3>> line_of_three("barrier/line_of_three");
const model::Registered<Phases<1, 2, false>> passive("barrier/passive");
const model::Registered<Phases<1, 4>> one_node("barrier/one_node");
const model::Registered<Phases<2, 4>> tree("barrier/tree");

// The fence that those who sleep have to bring is refused: they look again by themselves.
struct Refused : Phases<1, 2> {
  FencesLeft fences{1};
};
const model::Registered<Refused> refused("barrier/refused");

// With as many processors as threads, so that they look for a while.
struct Looking : Phases<1, 2> {
  Looking() { team.task_team().cpus = 2; }
};
const model::Registered<Looking> looking("barrier/looking");

// It waits for the tasks of the team too, and for theirs, whoever runs them.
struct WithTasks {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      task([this, thread] {
        task([this, thread] { done.run(2 + thread); });
        done.run(thread);
      });
      shep::wait_at_barrier(shep::current_worker(), shep::Waited::kTeam, nullptr);
      done.check();
    });
  }
  void finish() {}

  Team team{{.scheduler = "cq"}};
  EachOnce<4> done;
};
const model::Registered<WithTasks> with_tasks("barrier/with_tasks");

}  // namespace
