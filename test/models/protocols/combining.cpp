// Reductions in a tree (runtime/waiting/combining_tree.md): in each round all values arrive, once.
#include "team.h"
#include "waiting/combining_tree.h"
#include "waiting/wait.h"

namespace {

using namespace models;
using shep::CombiningTree;

template <int kPackages, int kTeamSize> struct Rounds {
  static constexpr int kThreads = kTeamSize;
  static constexpr int kRounds = 2;

  void run(int thread) {
    team.run(thread, [&] {
      for (int round = 0; round < kRounds; ++round) {
        combine(thread, round);
        shep::wait_at_barrier(shep::current_worker(), shep::Waited::kTeam, nullptr);
        model::require(total[round] == (1 << kThreads) - 1, "the values add up to %d", total[round]);
      }
    });
  }
  void finish() {}

  // As emitted code does it, step by step. Plain: who reads a slot too early meets a data race.
  void combine(int thread, int round) {
    int own = 1 << thread;
    for (CombiningTree::Place place = tree.place_of(thread); place.node; place = place.node->above) {
      value(*place.node, place.number) = own;
      if (!CombiningTree::arrive(*place.node)) return;
      for (int each = 0; each < place.node->members; ++each) {
        if (each != place.number) own += value(*place.node, each);
      }
    }
    total[round] = own;
  }
  static int& value(CombiningTree::Node& node, int number) {
    return *reinterpret_cast<int*>(node.slots[number].values);
  }

  Team team{{.workers = kThreads, .private_tasks = false, .packages = kPackages}};
  CombiningTree tree{*team.task_team().barrier};
  int total[kRounds] = {};
};
const model::Registered<Rounds<1, 2>> line("combining/line");
const model::Registered<Rounds<2, 4>> tree("combining/tree");

}  // namespace
