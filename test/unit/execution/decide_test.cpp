// Where a new task goes (execution/decide.h). The environment says which scheduler there is.
#include "execution/decide.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "lowered.h"

namespace shep {
namespace {

// Answers of the primary thread of a team of two.
template <class Ask> auto in_team(Ask ask) {
  decltype(ask(current_worker())) answer = {};
  lowered::parallel_master(2, [&] { answer = ask(current_worker()); });
  return answer;
}

Fate with(const shep_task_options& options, unsigned flags = 0) {
  return in_team([&](Worker& worker) {
    unsigned changed = flags;
    return decide(worker, changed, options);
  });
}

// Where a task goes that nothing is said of.
Fate plain() {
  const char* const scheduler = getenv("SHEPHERD_SCHEDULER");
  return strcmp(scheduler, "ws") == 0 || strcmp(scheduler, "mts") == 0 ? Fate::kPrivate : Fate::kQueue;
}

TEST(Decide, KeepsItWithTheFlags) {
  for (unsigned each = 0; each <= unsigned(Fate::kOwnCall); ++each) {
    shep_task task = {};
    task.__flags = with_fate(SHEP_TASK_UNTIED | SHEP_TASK_HAS_OPTIONS | SHEP_TASK_POOL, Fate(each));
    EXPECT_EQ(fate_of(task), Fate(each));
    EXPECT_EQ(task.__flags & ~kFateMask, unsigned{SHEP_TASK_UNTIED | SHEP_TASK_HAS_OPTIONS | SHEP_TASK_POOL});
  }
}

TEST(Decide, ByTheScheduler) {
  EXPECT_EQ(in_team([](Worker& worker) { return decide(worker, 0); }), plain());
}

TEST(Decide, UndeferredAndIncludedTasksAreCalls) {
  EXPECT_EQ(in_team([](Worker& worker) { return decide(worker, SHEP_TASK_UNDEFERRED); }), Fate::kCall);
  Fate included = Fate::kUndecided;
  lowered::parallel_master(2, [&] {
    lowered::task(SHEP_TASK_FINAL, [&] { included = decide(current_worker(), 0); });
    lowered::taskwait();
  });
  EXPECT_EQ(included, Fate::kCall);
}

TEST(Decide, AnInitialThreadAloneDefersNothing) {
  EXPECT_EQ(decide(current_worker(), 0), Fate::kCall);
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__event = shep_event_create();
  unsigned flags = 0;
  EXPECT_EQ(decide(current_worker(), flags, options), Fate::kOwnCall);
}

TEST(Decide, OptionsThatMakeNoDifference) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  EXPECT_EQ(with(options), plain());
  EXPECT_EQ(with(options, SHEP_TASK_UNDEFERRED), Fate::kCall);
}

TEST(Decide, DependencesHoldIt) {
  int object = 0;
  const shep_dependence dependence = {&object, SHEP_DEPEND_OUT};
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__dependences = &dependence;
  options.__dependence_count = 1;
  EXPECT_EQ(with(options), Fate::kHeld);
  EXPECT_EQ(with(options, SHEP_TASK_UNDEFERRED), Fate::kCall);
}

TEST(Decide, AnEventWantsADescriptor) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  const auto ask = [&](unsigned flags) {
    return in_team([&](Worker& worker) {
      unsigned changed = flags;
      options.__event = shep_event_create();
      return decide(worker, changed, options);
    });
  };
  EXPECT_EQ(ask(0), Fate::kQueue);
  EXPECT_EQ(ask(SHEP_TASK_UNDEFERRED), Fate::kCall);
}

TEST(Decide, WithoutFreeAgentsAnOpenTaskIsPlain) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  // A team that has all threads that the program is to have leaves none to agents.
  EXPECT_EQ(with(options, SHEP_TASK_POOL), plain());
}

TEST(Decide, AFullQueueMakesCalls) {
  if (plain() != Fate::kQueue) GTEST_SKIP() << "private stacks are bounded by their own room";
  if (!strcmp(getenv("SHEPHERD_SCHEDULER"), "pdf")) GTEST_SKIP() << "a worker that is alone lets none wait";
  Fate last = Fate::kUndecided;
  int placed = 0;
  lowered::parallel_master(1, [&] {
    for (int i = 0; i < 200 && last != Fate::kCall; ++i) {
      last = decide(current_worker(), 0);
      if (last == Fate::kQueue) lowered::task([&] { ++placed; });
    }
  });
  EXPECT_EQ(last, Fate::kCall);
  EXPECT_GT(placed, 0);
}

}  // namespace
}  // namespace shep
