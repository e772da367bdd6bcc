// Tasks of a cancelled taskgroup that have not started: each is discarded once, and whatever waits for it goes on
// (execution/discard.h, cancellation/group.h). The environment says which scheduler there is, and
// OMP_CANCELLATION=true.
#include "execution/discard.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "detach/detach.h"
#include "lowered.h"
#include "tasks/create.h"

namespace shep {
namespace {

using namespace lowered;

constexpr int kTasks = 40;

// What became of some tasks.
struct Counts {
  std::atomic<int> ran[kTasks] = {}, destroyed[kTasks] = {};

  int all_ran() const {
    int count = 0;
    for (const auto& each : ran) count += each;
    return count;
  }
  // Whatever has become of them, each gave up its captures once.
  void expect_each_destroyed_once() const {
    for (int i = 0; i < kTasks; ++i) {
      EXPECT_EQ(destroyed[i], 1) << i;
      EXPECT_LE(ran[i], 1) << i;
    }
  }
};

// What each of them captures.
class Token {
 public:
  Token(Counts& counts, int number) : counts_(&counts), number_(number) {}
  Token(Token&& other) noexcept : counts_(std::exchange(other.counts_, nullptr)), number_(other.number_) {}
  ~Token() {
    if (counts_) ++counts_->destroyed[number_];
  }
  void run() const { ++counts_->ran[number_]; }

 private:
  Counts* counts_;
  const int number_;
};

void count_tasks(Counts& counts, unsigned flags = 0) {
  for (int i = 0; i < kTasks; ++i) task(flags, [token = Token(counts, i)] { token.run(); });
}
void cancel() { EXPECT_TRUE(shep_cancel(SHEP_CANCEL_TASKGROUP, 1)); }

shep_task_options depending(const shep_dependence& dependence) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__dependences = &dependence;
  options.__dependence_count = 1;
  return options;
}

// A policy that lets a task wait though its only worker could run it.
bool lets_wait() { return strcmp(getenv("SHEPHERD_SCHEDULER"), "pdf") != 0; }

TEST(Discard, WhatHasNotStarted) {
  Counts counts;
  parallel_master(1, [&] {
    taskgroup([&] {
      count_tasks(counts);
      cancel();
    });
  });
  counts.expect_each_destroyed_once();
  if (lets_wait()) EXPECT_EQ(counts.all_ran(), 0);
}

TEST(Discard, WhateverIsGeneratedLater) {
  for (unsigned flags : {0u, unsigned(SHEP_TASK_UNDEFERRED), unsigned(SHEP_TASK_FINAL), unsigned(SHEP_TASK_UNTIED)}) {
    Counts counts;
    parallel_master(2, [&] {
      taskgroup([&] {
        cancel();
        count_tasks(counts, flags);
      });
    });
    counts.expect_each_destroyed_once();
    EXPECT_EQ(counts.all_ran(), 0) << flags;
  }
}

TEST(Discard, EachOnceWhoeverStartsThem) {
  for (int round = 0; round < 100; ++round) {
    Counts before, after;
    parallel_master(4, [&] {
      taskgroup([&] {
        count_tasks(before);
        task(cancel);
        count_tasks(after, round % 2 ? unsigned(SHEP_TASK_UNTIED) : 0);
      });
      EXPECT_EQ(shep_cancelled_groups, 0);
    });
    before.expect_each_destroyed_once();
    after.expect_each_destroyed_once();
  }
}

TEST(Discard, WhatHasStartedGoesOnAndItsChildrenDoNot) {
  Counts counts;
  bool went_on = false;
  parallel_master(2, [&] {
    taskgroup([&] {
      task([&] {
        cancel();
        count_tasks(counts);
        taskwait();
        went_on = true;
      });
    });
  });
  EXPECT_TRUE(went_on);
  EXPECT_EQ(counts.all_ran(), 0);
  counts.expect_each_destroyed_once();
}

TEST(Discard, InnerGroupsWithTheirOuterOneButNotTheOtherWayRound) {
  Counts inner, outer;
  parallel_master(1, [&] {
    taskgroup([&] {
      taskgroup([&] {
        cancel();
        count_tasks(inner);
      });
      count_tasks(outer);
    });
  });
  EXPECT_EQ(inner.all_ran(), 0);
  EXPECT_EQ(outer.all_ran(), kTasks);
  Counts both;
  parallel_master(1, [&] {
    taskgroup([&] {
      cancel();
      taskgroup([&] { count_tasks(both); });
    });
  });
  EXPECT_EQ(both.all_ran(), 0);
  both.expect_each_destroyed_once();
}

TEST(Discard, AfterwardsAllIsAsBefore) {
  Counts discarded, later;
  parallel_master(2, [&] {
    Worker& worker = current_worker();
    const unsigned strict = worker.front().__strict;
    taskgroup([&] {
      cancel();
      EXPECT_EQ(shep_cancelled_groups, 1);
      EXPECT_EQ(worker.task_team->cancelled_groups, 1);
      EXPECT_TRUE(worker.front().__strict);
      count_tasks(discarded);
    });
    EXPECT_EQ(shep_cancelled_groups, 0);
    EXPECT_EQ(worker.task_team->cancelled_groups, 0);
    EXPECT_EQ(worker.front().__strict, strict);
    taskgroup([&] { count_tasks(later); });
    taskwait();
    EXPECT_EQ(JoinWord::children(worker.implicit_task.join), 0u);
  });
  EXPECT_EQ(discarded.all_ran(), 0);
  EXPECT_EQ(later.all_ran(), kTasks);
}

TEST(Discard, TheStorageIsUsedAgain) {
  struct Body {
    void operator()() const {}
    Token token;
  };
  Counts counts;
  BlockPool& pool = current_worker().pool;
  shep_task& first = allocate_body(pool, site_of<Body>(), 0);
  new (reinterpret_cast<Record<Body>*>(&first)->body) Body{Token(counts, 0)};
  discard(first);
  EXPECT_EQ(counts.destroyed[0], 1);
  shep_task& second = allocate_body(pool, site_of<Body>(), 0);
  EXPECT_EQ(&second, &first);
  free_body(pool, second);
}

TEST(Discard, EventsAreForgotten) {
  for (unsigned flags : {0u, unsigned(SHEP_TASK_UNDEFERRED)}) {
    Counts counts;
    parallel_master(1, [&] {
      shep_task_options options = SHEP_DEFAULT_OPTIONS;
      options.__event = shep_event_create();
      const auto stale = options.__event;
      taskgroup([&] {
        cancel();
        task_with(options, flags, [token = Token(counts, 0)] { token.run(); });
      });
      const auto next = shep_event_create();
      EXPECT_EQ(event_of(next), event_of(stale)) << "its memory is used again";
      EXPECT_NE(next, stale);
      fulfill(stale);
      EXPECT_FALSE(is_fulfilled(*event_of(next))) << "an old handle leads nowhere";
      fulfill(next);
      forget_event(*event_of(next));
    });
    EXPECT_EQ(counts.destroyed[0], 1);
    EXPECT_EQ(counts.ran[0], 0);
  }
}

TEST(Discard, DependencesAreReleased) {
  for (int threads : {1, 4}) {
    Counts held;
    int x = 0;
    bool later = false;
    const shep_dependence out = {&x, SHEP_DEPEND_OUT};
    parallel_master(threads, [&] {
      taskgroup([&] {
        task_with(depending(out), 0, cancel);
        for (int i = 0; i < kTasks; ++i) task_with(depending(out), 0, [token = Token(held, i)] { token.run(); });
      });
      task_with(depending(out), 0, [&] { later = true; });
      taskwait();
    });
    EXPECT_TRUE(later) << "of another group";
    EXPECT_EQ(held.all_ran(), 0);
    held.expect_each_destroyed_once();
  }
}

}  // namespace
}  // namespace shep
