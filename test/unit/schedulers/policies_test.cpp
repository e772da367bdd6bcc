// Policies outside of the family, alone: hier, slaw, dfd and pdf.
#include "schedulers/scheduler.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "platform/stack/stack_overflow.h"
#include "teams.h"
#include "topology/rings.h"

namespace shep {
namespace {

// One worker on each core of four chips.
class Bench {
 public:
  explicit Bench(const char* name, GlobalIcvs settings = {}) : tasks(100) {
    const Machine machine = four_chips();
    const SchedulerKind& kind = scheduler_kind(name);
    const bool is_one = kind.shape == ShepherdShape::kAll;
    std::vector<int> cores, shepherds;
    for (int core = 0; core < 8; ++core) {
      cores.push_back(core);
      shepherds.push_back(is_one ? 0 : core);
    }
    const std::vector<Rings> around = rings_of_workers(machine, cores, shepherds);
    const TeamLayout layout = {.workers = 8,
                               .shepherds = is_one ? 1 : 8,
                               .shepherd_of_worker = shepherds.data(),
                               .queue_limit = 40,
                               .around_worker = around.data()};
    scheduler.reset(kind.make(kind, layout, settings));
    root.flags = Task::kImplicit;
    for (Task& task : tasks) hang(task, root);
  }

  // Places tasks first .. last - 1, children of the root unless they were hung elsewhere.
  void place(int worker, int first, int last) {
    for (int i = first; i < last; ++i) scheduler->place(worker, tasks[i]);
  }
  int take(int worker) { return number(scheduler->take(worker)); }
  int steal(int worker) { return number(scheduler->steal(worker, Look::kPassing, counters)); }
  int claim(int worker, const Task& ancestor) {
    return number(scheduler->claim(worker, Wanted(ancestor, Look::kPassing, &counters)));
  }
  bool accepts(int worker) { return scheduler->accepts(worker, scope); }

  Task root;
  shep_scope scope = {nullptr, nullptr, &root, nullptr, SHEP_SCOPE_IMPLICIT};
  std::vector<Task> tasks;
  std::unique_ptr<Scheduler> scheduler;
  StealCounters counters;

 private:
  int number(Task* task) { return task ? int(task - tasks.data()) : -1; }
};

TEST(Hierarchical, TakesMoreFromFartherAwayAndOnlyAfterNearerVictimsHadNothing) {
  Bench bench("hier");
  bench.place(6, 0, 10);   // on another node
  bench.place(3, 10, 20);  // on another chip of the node
  bench.place(1, 20, 22);  // on the chip
  for (int nearest : {20, 21}) EXPECT_EQ(bench.steal(0), nearest) << "one at a time";
  EXPECT_EQ(bench.counters.stolen, 2u);
  EXPECT_EQ(bench.steal(0), 14) << "the newest of the older half";
  EXPECT_EQ(bench.counters.stolen, 7u);
  for (int own : {13, 12, 11, 10}) EXPECT_EQ(bench.take(0), own);
  EXPECT_EQ(bench.steal(0), 17) << "3 of the 5 that are left";
  EXPECT_EQ(bench.counters.steals, 4u);
  EXPECT_EQ(bench.counters.failed_steals, 0u);
}

TEST(Hierarchical, AChunkIsAtMostWhatTheUserSays) {
  GlobalIcvs settings = {};
  settings.steal_chunk = 2;
  Bench bench("hier", settings);
  bench.place(6, 0, 10);
  EXPECT_EQ(bench.steal(0), 1);
  EXPECT_EQ(bench.counters.stolen, 2u);
}

TEST(PoliciesOfWorkers, AClaimFromAnotherShepherdIsASteal) {
  for (const char* name : {"hier", "slaw", "dfd"}) {
    Bench bench(name);
    bench.place(0, 0, 1);  // its own
    bench.place(1, 1, 2);  // on the chip
    bench.place(6, 2, 3);  // on another node
    for (int expected : {0, 1, 2}) EXPECT_EQ(bench.claim(0, bench.root), expected) << name;
    EXPECT_EQ(bench.claim(0, bench.root), -1);
    EXPECT_EQ(bench.counters.steals, 2u) << name;
    EXPECT_EQ(bench.counters.stolen, 2u) << name;
    EXPECT_EQ(bench.counters.steals_off_chip, 1u) << name;
  }
}

TEST(PoliciesOfWorkers, StealsBetweenChipsAreToldApart) {
  for (const char* name : {"hier", "slaw", "dfd"}) {
    Bench bench(name);
    bench.place(1, 0, 1);  // on the chip
    EXPECT_EQ(bench.steal(0), 0) << name;
    EXPECT_EQ(bench.counters.steals_off_chip, 0u) << name;
    bench.place(6, 1, 2);  // on another node
    EXPECT_EQ(bench.steal(0), 1) << name;
    EXPECT_EQ(bench.counters.steals_off_chip, 1u) << name;
    EXPECT_EQ(bench.counters.stolen_off_chip, 1u) << name;
    EXPECT_EQ(bench.counters.steals, 2u) << name;
    EXPECT_EQ(bench.counters.failed_steals, 0u) << name;
  }
}

TEST(AdaptiveWorkStealing, WhatIsEnoughFollowsTheThieves) {
  Bench bench("slaw");
  // The scope is not on this thread's stack as far as the library knows unless the thread has an alarm.
  const OverflowAlarm alarm;
  shep_scope scope = bench.scope;
  const auto accepts = [&] { return bench.scheduler->accepts(0, scope); };
  int next = 0;
  const auto fill = [&] {
    int placed = 0;
    for (; accepts(); ++placed) bench.place(0, next, next + 1), ++next;
    return placed;
  };
  EXPECT_EQ(fill(), 2) << "then new tasks run at once";
  EXPECT_EQ(bench.steal(1), 0);
  EXPECT_EQ(fill(), 3) << "four are enough after a theft";
  for (int call = 0; call < 100; ++call) EXPECT_FALSE(accepts());
  while (bench.take(0) >= 0) {}
  EXPECT_EQ(fill(), 2) << "two, after a while without one";
}

TEST(AdaptiveWorkStealing, ATaskWaitsWhereTheStackHasNoRoom) {
  Bench bench("slaw");
  int placed = 0;
  for (; bench.accepts(0); ++placed) bench.place(0, placed, placed + 1);
  EXPECT_EQ(placed, 40) << "the region is on no stack of this thread's; then the queue is full";
}

TEST(AdaptiveWorkStealing, StealsFromItsOwnChipFirst) {
  Bench bench("slaw");
  bench.place(6, 0, 5);
  bench.place(1, 5, 6);
  EXPECT_EQ(bench.steal(0), 5);
  EXPECT_EQ(bench.steal(0), 0) << "one at a time";
  EXPECT_EQ(bench.counters.stolen, 2u);
}

// Sequentially: root, 0, its children 10 and 11, 1, 2.
TEST(DepthFirstDeques, TheOwnerTakesTheEarliestAndAThiefTheLatest) {
  Bench bench("dfd");
  for (int child : {10, 11}) hang(bench.tasks[child], bench.tasks[0]);
  bench.place(0, 0, 3);
  EXPECT_EQ(bench.claim(0, bench.root), 0);
  bench.place(0, 10, 12);
  EXPECT_EQ(bench.steal(1), 2);
  for (int task : {10, 11, 1, -1}) EXPECT_EQ(bench.take(0), task);
}

// The deque of a thief stands to the right of its victim's, and before what is further right.
TEST(DepthFirstDeques, DequesAreInTheOrderOfTheSequentialExecution) {
  GlobalIcvs settings = {};
  settings.memory_threshold = 1 << 20;
  Bench bench("dfd", settings);
  for (int child : {10, 11}) hang(bench.tasks[child], bench.tasks[3]);
  for (int child : {20, 21}) hang(bench.tasks[child], bench.tasks[2]);
  bench.place(0, 0, 4);
  EXPECT_EQ(bench.steal(1), 3);
  bench.place(1, 10, 12);
  while (true) {
    const int task = bench.steal(2);  // from either of them
    ASSERT_GE(task, 0);
    if (task == 2) break;
    bench.scheduler->place(1, bench.tasks[task]);
  }
  bench.place(2, 20, 22);
  for (int task : {0, 1, 20, 21, 10, 11, -1}) EXPECT_EQ(bench.claim(5, bench.root), task) << "from left to right";
}

TEST(DepthFirstDeques, AWorkerBeyondTheThresholdLetsNothingWaitAndGivesUpItsDeque) {
  GlobalIcvs settings = {};
  settings.memory_threshold = 3 * sizeof(Task);
  Bench bench("dfd", settings);
  for (int task = 0; task < 3; ++task) {
    EXPECT_TRUE(bench.accepts(0));
    bench.place(0, task, task + 1);
  }
  EXPECT_FALSE(bench.accepts(0));
  for (int worker = 1; worker < 6; ++worker) bench.scheduler->capabilities.listener->idle(worker, nullptr);
  EXPECT_TRUE(bench.accepts(0)) << "five workers are idle, and three tasks wait";
  for (int worker = 1; worker < 6; ++worker) bench.scheduler->capabilities.listener->busy(worker);
  EXPECT_EQ(bench.take(0), -1) << "it has to steal";
  EXPECT_EQ(bench.steal(0), 2) << "from the deque that it has left";
  EXPECT_TRUE(bench.accepts(0)) << "with a new quota";
  EXPECT_EQ(bench.scheduler->waiting(0), 2);
}

TEST(DepthFirstDeques, WithoutAQuotaTasksWaitForIdleWorkersOnly) {
  GlobalIcvs settings = {};
  settings.memory_threshold = 0;
  Bench bench("dfd", settings);
  EXPECT_FALSE(bench.accepts(0));
  bench.scheduler->capabilities.listener->idle(3, nullptr);
  EXPECT_TRUE(bench.accepts(0));
  bench.place(0, 0, 1);
  EXPECT_FALSE(bench.accepts(0));
}

// Lets tasks of worker 0 wait that it takes back itself, until the policy has enough of it. Returns how many they were.
int wait_in_vain(Bench& bench) {
  int tasks = 0;
  for (; tasks < 100 && bench.accepts(0); ++tasks) {
    bench.place(0, tasks, tasks + 1);
    EXPECT_EQ(bench.claim(0, bench.root), tasks);
  }
  return tasks;
}

// It may have lost its processor.
TEST(PoliciesThatServeIdleWorkers, NothingWaitsForOneThatDoesNotLook) {
  GlobalIcvs settings = {};
  settings.memory_threshold = 0;
  for (const char* policy : {"pdf", "dfd"}) {
    SCOPED_TRACE(policy);
    Bench bench(policy, settings);
    bench.scheduler->capabilities.listener->idle(3, nullptr);
    EXPECT_LT(wait_in_vain(bench), 100);
    EXPECT_EQ(bench.take(3), -1);
    ASSERT_TRUE(bench.accepts(0)) << "it has looked";
    bench.place(0, 99, 100);
    bench.scheduler->capabilities.listener->busy(3);
    EXPECT_EQ(bench.claim(0, bench.root), 99);
    EXPECT_FALSE(bench.accepts(0)) << "it is busy";
  }
}

TEST(ParallelDepthFirst, AChildWaitsOnceBehindAnEarlierTaskThatNobodyTakes) {
  Bench bench("pdf");
  EXPECT_LT(wait_in_vain(bench), 100);  // the stock is empty
  Task first, second, below_first, next_below_first, below_second;
  for (Task* each : {&first, &second}) {
    hang(*each, bench.root);
    bench.scheduler->capabilities.order->reserve(0, *each);
  }
  for (Task* each : {&below_first, &next_below_first}) hang(*each, first);
  hang(below_second, second);
  shep_scope in_second = {&bench.scope, nullptr, &second, nullptr, 0};
  const auto accepts = [&] { return bench.scheduler->accepts(1, in_second); };
  EXPECT_FALSE(accepts()) << "nobody else needs it";
  for (Task* each : {&below_first, &next_below_first}) {
    bench.scheduler->place(0, *each);
    EXPECT_TRUE(accepts()) << "it would be premature";
    bench.scheduler->place(1, below_second);
    EXPECT_EQ(bench.scheduler->claim(1, second), &below_second);
    EXPECT_FALSE(accepts()) << "it would be the next in any case";
    EXPECT_EQ(bench.scheduler->claim(0, first), each);
  }
}

std::unique_ptr<Scheduler> pdf_for_two() {
  const int one_shepherd[2] = {0, 0};
  return std::unique_ptr<Scheduler>(make_pdf(scheduler_kind("pdf"), {2, 1, one_shepherd, 100}, {}));
}

TEST(ParallelDepthFirst, TakesTheEarliestOfWhatWaits) {
  const std::unique_ptr<Scheduler> scheduler = pdf_for_two();
  Task root, first, second, below_first, below_second;
  root.flags = Task::kImplicit;
  hang(first, root);
  hang(second, root);
  hang(below_first, first);
  hang(below_second, second);
  // Sequentially: root, first, below_first, second, below_second. They are placed in another order.
  scheduler->place(0, first);
  scheduler->place(0, second);
  EXPECT_EQ(scheduler->take(1), &first);
  EXPECT_EQ(scheduler->take(1), &second);
  scheduler->place(1, below_second);
  scheduler->place(1, below_first);
  EXPECT_EQ(scheduler->take(0), &below_first);
  EXPECT_EQ(scheduler->claim(0, first), nullptr) << "below_second is no descendant of first";
  EXPECT_EQ(scheduler->claim(0, second), &below_second);
  EXPECT_EQ(scheduler->take(0), nullptr);
}

// An untied task that waits may be left instead.
TEST(ParallelDepthFirst, AWaitingTaskTakesWhatIsBelowItOnlyWhereNothingEarlierWaits) {
  const std::unique_ptr<Scheduler> pdf = pdf_for_two();
  SequentialOrder& order = *pdf->capabilities.order;
  Task root, first, second, below_first, below_second;
  root.flags = Task::kImplicit;
  hang(first, root);
  hang(second, root);
  hang(below_first, first);
  hang(below_second, second);
  for (Task* each : {&first, &second}) order.reserve(0, *each);
  for (Task* each : {&below_first, &below_second}) pdf->place(0, *each);
  EXPECT_EQ(order.claim_if_earliest(1, second), nullptr);
  EXPECT_EQ(order.claim_if_earliest(1, first), &below_first);
  EXPECT_EQ(order.claim_if_earliest(1, second), &below_second);
  EXPECT_EQ(order.claim_if_earliest(1, second), nullptr);
}

}  // namespace
}  // namespace shep
