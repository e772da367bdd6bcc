// Alternatives (runtime/alternatives/alternatives.md): their creator goes on with what the first has written; the group
// lives until the last has left it, and the group around for as long.
#include "alternatives/alternatives.h"

#include <atomic>

#include "cancellation/group.h"
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

struct Race {
  static constexpr int kThreads = 2;
  static constexpr int kTasks = 2;

  explicit Race(bool private_tasks) : team({.scheduler = "ws", .private_tasks = private_tasks}) {}

  // The result is plain: the creator may read it only because it comes behind the winner.
  void race(bool yields) {
    shep::Alternatives& all = shep::begin_alternatives(shep::current_worker(), nullptr);
    for (int number = 0; number < kTasks; ++number) {
      task([this, number, yields] {
        model::require(!over, "alternative %d begins behind the group around", number);
        begun.fetch_add(1, std::memory_order_relaxed);
        if (yields) {
          if (!won.exchange(true, std::memory_order_relaxed)) {
            result = number + 1;
            shep::cancel_group(shep::current_worker());
          }
        }
        ended.fetch_add(1, std::memory_order_relaxed);
      });
    }
    shep::end_alternatives(shep::current_worker(), all);
    if (yields)
      model::require(result > 0, "the creator goes on without a result");
    else
      model::require(ended == kTasks, "the creator goes on before all have ended");
  }
  void drained() {
    over = true;
    model::require(begun == ended, "%d of %d have ended", ended.load(), begun.load());
  }
  void finish() { model::require(begun == ended, "%d of %d have ended", ended.load(), begun.load()); }

  Team team;
  std::atomic<bool> won{false};
  std::atomic<int> begun{0}, ended{0};
  int result = 0;
  bool over = false;
};

// The team's barrier waits for those that lose.
struct FirstPrivate : Race {
  FirstPrivate() : Race(true) {}
  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) race(true);
    });
  }
};
struct FirstPublished : Race {
  FirstPublished() : Race(false) {}
  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) race(true);
    });
  }
};
// So does the taskgroup around.
struct FirstInGroup : Race {
  FirstInGroup() : Race(false) {}
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      taskgroup([this] { race(true); });
      drained();
    });
  }
};
struct NoneYields : Race {
  NoneYields() : Race(false) {}
  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) race(false);
    });
  }
};

const model::Registered<FirstPrivate> in_private("alternatives/private");
const model::Registered<FirstPublished> published("alternatives/published");
const model::Registered<FirstInGroup> in_group("alternatives/in_group");
const model::Registered<NoneYields> none("alternatives/none");

}  // namespace
