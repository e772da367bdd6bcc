// Where a worker looks for work, in which order, and what it may find there (execution/find_work.h); whom it asks for
// private tasks (execution/steal_requests.h).
#include "execution/find_work.h"
#include "waiting/leapfrog.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <algorithm>
#include <iterator>
#include <vector>

#include "bench.h"
#include "detach/detach.h"
#include "lowered.h"
#include "execution/private_tasks.h"
#include "execution/side_queue.h"
#include "execution/steal_requests.h"
#include "platform/process_barrier.h"
#include "execution/submit.h"

namespace shep {
namespace {

// Tasks beside the scheduler's, the newest first.
class Side final : public SideQueue {
 public:
  Task* take(const Worker&, const Task* ancestor) override {
    const auto fits = [&](const Task* task) { return !ancestor || is_descendant(*task, *ancestor); };
    const auto found = std::find_if(tasks.rbegin(), tasks.rend(), fits);
    if (found == tasks.rend()) return nullptr;
    Task* const task = *found;
    tasks.erase(std::next(found).base());
    return task;
  }
  bool any() const override { return !tasks.empty(); }

  std::vector<Task*> tasks;
};

class FindWork : public testing::Test {
 protected:
  FindWork() {
    hang(parent, worker.implicit_task);
    hang(child, parent);
    hang(stranger, worker.implicit_task);
    made_way.aside = &over;
  }
  // Those that free agents may take, too.
  void offer(Task& task) {
    side.tasks.push_back(&task);
    team.side_queue = &side;
  }
  void give_to_neighbour(Fiber& fiber) {
    bench.worker(1).resumable.push(fiber);
    team.has_unparked = true;
  }
  const void* found(const Task* ancestor) {
    const Work work = find_work(worker, ancestor);
    return work.task ? static_cast<const void*>(work.task) : work.fiber;
  }
  // All there is, in the order in which it is found.
  std::vector<const void*> all(const Task* ancestor) {
    std::vector<const void*> result;
    while (const void* const each = found(ancestor)) result.push_back(each);
    return result;
  }
  static int unfinished_children(const Task& task) { return int(JoinWord::children(task.join)); }

  Bench bench{2};
  Worker& worker = bench.worker();
  TaskTeam& team = bench.team;
  ScriptedScheduler& scheduler = bench.scheduler;
  Task parent, child, stranger;
  Side side;
  Stack stack;
  Fiber ready = {.stack = stack}, gave_way = {.stack = stack}, elsewhere = {.stack = stack},
        made_way = {.stack = stack};
  const Nothing nothing;
  const Wait over = {nothing, nullptr};
};

using Found = std::vector<const void*>;

TEST_F(FindWork, OwnTasksFirstThenThoseOfOthers) {
  scheduler.own = {&child};
  scheduler.others = {&stranger};
  EXPECT_EQ(found(nullptr), &child);
  EXPECT_EQ(scheduler.heard(), "take");
  EXPECT_EQ(found(nullptr), &stranger);
  EXPECT_EQ(scheduler.heard(), "take steal");
  EXPECT_EQ(found(nullptr), nullptr);
}

TEST_F(FindWork, ALastLookSaysSo) {
  EXPECT_FALSE(find_work(worker, nullptr, Look::kLast));
  EXPECT_EQ(scheduler.heard(), "take steal!");
}

TEST_F(FindWork, InsideATaskOnlyItsDescendantsAreClaimed) {
  scheduler.own = {&stranger, &child};
  scheduler.others = {&parent};
  EXPECT_EQ(all(&parent), Found{&child});
  EXPECT_EQ(scheduler.heard(), "claim claim");
  EXPECT_EQ(scheduler.own.front(), &stranger);
}

// Who has taken a child last comes first, and then where such a worker waits, who has taken from it.
TEST(Leapfrog, GoesToThoseWhoHaveTaken) {
  Bench bench{8};
  Worker& worker = bench.worker();
  Task parent, child;
  hang(parent, worker.implicit_task);
  hang(child, parent);
  const auto takers = [&] {
    const TakenBy& taken_by = *takers_of(worker, parent);
    return std::vector<int>(taken_by.workers, taken_by.workers + taken_by.count);
  };
  EXPECT_EQ(takers(), std::vector<int>{});
  note_taker(worker, parent);
  EXPECT_EQ(takers(), std::vector<int>{}) << "itself";
  for (int each : {1, 2, 2, 3, 1, 4}) note_taker(bench.worker(each), parent);
  EXPECT_EQ(takers(), (std::vector<int>{4, 1, 3, 2}));
  Task grandchild;
  hang(grandchild, child);
  note_taker(bench.worker(6), child);
  {
    Leapfrogging waits(bench.worker(3), &child);
    EXPECT_NE(waits.next(), nullptr);
    EXPECT_EQ(takers(), (std::vector<int>{4, 1, 3, 2, 6}));
  }
  EXPECT_EQ(takers(), (std::vector<int>{4, 1, 3, 2})) << "it waits no more";
}

// Where a task is that nobody has told of, the looks of one wait come by sooner or later, a few workers at a time.
TEST(Leapfrog, GoesToAllOthersInTime) {
  constexpr int kWorkers = 20;
  Bench bench{kWorkers};
  Task parent;
  hang(parent, bench.worker().implicit_task);
  Leapfrogging waits(bench.worker(), &parent), idle(bench.worker(), nullptr);
  std::vector<int> visits(kWorkers);
  int most = 0;
  for (int look = 0; look < 6 * 32; ++look) {
    const TakenBy* const places = waits.next();
    ASSERT_NE(places, nullptr) << "everywhere at once";
    most = std::max(most, places->count);
    for (int each = 0; each < places->count; ++each) ++visits[places->workers[each]];
  }
  EXPECT_LE(most, TakenBy::kMost);
  EXPECT_EQ(visits[0], 0) << "itself";
  EXPECT_TRUE(std::all_of(visits.begin() + 1, visits.end(), [](int each) { return each == 2; }));
  EXPECT_EQ(idle.next(), nullptr);
}

TEST_F(FindWork, EachSourceInItsTurn) {
  team.yielded.push(gave_way);
  give_to_neighbour(elsewhere);
  offer(parent);
  scheduler.others = {&stranger};
  scheduler.own = {&child};
  worker.resumable.push(ready);
  worker.aside = &made_way;
  EXPECT_EQ(all(nullptr), (Found{&made_way, &ready, &child, &stranger, &parent, &elsewhere, &gave_way}));
}

// Within a shepherd anybody takes one, in another shepherd its thief, in no near look, and that is a steal.
TEST_F(FindWork, FibersOfOtherShepherdsAreStolen) {
  give_to_neighbour(elsewhere);
  scheduler.thief = 1;
  EXPECT_EQ(found(nullptr), &elsewhere) << "a neighbour needs no flag";
  EXPECT_EQ(worker.counters.steal.steals, 0u);

  give_to_neighbour(elsewhere);
  bench.worker(1).shepherd = 1;
  EXPECT_EQ(found(nullptr), nullptr) << "another worker is the thief";
  scheduler.thief = ScriptedScheduler::kNobody;
  EXPECT_FALSE(find_work(worker, nullptr, Look::kNear));
  EXPECT_EQ(found(nullptr), &elsewhere);
  EXPECT_EQ(scheduler.thief, ScriptedScheduler::kNobody);
  EXPECT_EQ(worker.counters.steal.steals, 1u);
  EXPECT_EQ(worker.counters.steal.stolen, 1u);
}

// A look in passing visits a few others, and the next one goes on from there. The last one visits all.
TEST(FindWorkInALargeTeam, FibersOfOthersAreFoundInTime) {
  constexpr int kLooks = 4;
  Bench bench{kLooks * int(kFewVictims)};
  Stack stack;
  Fiber ready = {.stack = stack};
  bench.team.has_unparked = true;
  for (int owner = 1; owner < bench.team.size; ++owner) {
    bench.worker(owner).resumable.push(ready);
    int looks = 1;
    while (looks <= kLooks && !find_work(bench.worker(), nullptr)) ++looks;
    EXPECT_LE(looks, kLooks) << owner;
    bench.worker(owner).resumable.push(ready);
    EXPECT_EQ(find_work(bench.worker(), nullptr, Look::kLast).fiber, &ready) << owner;
  }
}

// Where a free agent has ended the child, it goes back to the worker that left it.
TEST_F(FindWork, AFiberIsReadyWhereItsLastChildEnded) {
  ready.left_by = 1;
  std::atomic<uint64_t> word{JoinWord::kParked};
  unpark(worker, word, ready);
  EXPECT_EQ(word, 0u);
  EXPECT_EQ(take_own_resumable(worker), &ready);

  worker.is_guest = true;
  unpark(worker, word, ready);
  EXPECT_EQ(take_own_resumable(worker), nullptr);
  EXPECT_EQ(take_own_resumable(bench.worker(1)), &ready);
}

TEST_F(FindWork, InsideATaskAnyFiberButOnlyOpenDescendants) {
  offer(stranger);
  offer(child);
  worker.resumable.push(ready);
  team.yielded.push(gave_way);
  EXPECT_EQ(all(&parent), (Found{&ready, &child, &gave_way}));
}

TEST_F(FindWork, AFiberThatHasMadeWayWaitsForItsOwnCondition) {
  const TasksEnded unreached(parent.join, nullptr, {});
  const Wait wait = {unreached, nullptr};
  parent.join += JoinWord::kChild;
  made_way.aside = &wait;
  worker.aside = &made_way;
  EXPECT_EQ(found(nullptr), nullptr);
  parent.join -= JoinWord::kChild;
  EXPECT_EQ(found(nullptr), &made_way);
  EXPECT_EQ(worker.aside, nullptr);
}

TEST_F(FindWork, FibersStayInTheirDomains) {
  ready.domain = gave_way.domain = 1;
  worker.resumable.push(ready);
  team.yielded.push(gave_way);
  team.stays_in_domains = true;
  EXPECT_EQ(found(nullptr), nullptr);
  team.stays_in_domains = false;
  EXPECT_EQ(all(nullptr), (Found{&ready, &gave_way}));
}

TEST_F(FindWork, ATaskThatWasLeftIsItsFiber) {
  child.flags = Task::kLeft;
  child.parked = &ready;
  ready.started = 17;
  scheduler.own = {&child};
  EXPECT_EQ(found(nullptr), &ready);
  EXPECT_EQ(child.started, 17u);
  EXPECT_EQ(child.flags & Task::kLeft, 0u);
}

TEST_F(FindWork, UnrelatedTasksOnlyWhereAllWait) {
  scheduler.own = {&stranger};
  team.stays_in_domains = true;
  EXPECT_EQ(found(&parent), nullptr) << "the worker itself is not counted yet";
  team.waiting = team.size;
  scheduler.own = {&stranger, &child};
  EXPECT_FALSE(find_work(worker, &parent).is_unrelated) << "the descendant goes first";
  const Work work = find_work(worker, &parent);
  EXPECT_EQ(work.task, &stranger);
  EXPECT_TRUE(work.is_unrelated);
}

TEST_F(FindWork, WhoeverMissedMovedTasksIsWoken) {
  Sleeper waiting, idle[3];
  waiting.ancestor = &parent;
  team.sleepers.enter(waiting);
  for (Sleeper& each : idle) team.sleepers.enter(each);
  const auto awake = [&] {
    int count = 0;
    for (const Sleeper& each : idle) count += each.state == Sleeper::kAwake;
    return count;
  };
  scheduler.others = {&child, &stranger};
  found(nullptr);
  EXPECT_EQ(team.sleepers.count(), 4) << "one task is the thief's";
  scheduler.moves = 3;
  found(nullptr);
  EXPECT_EQ(waiting.state, Sleeper::kAwake);
  EXPECT_EQ(awake(), 2);
  team.sleepers.wake_all();
}

TEST_F(FindWork, TasksWhoseEventsOthersHaveFulfilledEnd) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__event = shep_event_create();
  lowered::task_with(options, 0, [] {});
  ASSERT_EQ(scheduler.own.size(), 1u);
  run_published(worker, *find_work(worker, nullptr).task);
  EXPECT_EQ(unfinished_children(worker.implicit_task), 1);
  std::thread([&] { fulfill(options.__event); }).join();
  EXPECT_EQ(unfinished_children(worker.implicit_task), 1) << "it is for a worker of the team to end";
  EXPECT_EQ(found(nullptr), nullptr);
  EXPECT_EQ(unfinished_children(worker.implicit_task), 0);
}

TEST_F(FindWork, WhereNothingIsDeferredHeldTasksAndOpenOnes) {
  worker.defers = false;
  scheduler.own = {&child};
  Task held, another;
  for (Task* each : {&held, &another}) hang(*each, parent);
  for (Task* each : {&stranger, &held, &another}) team.ready_here.push_newest(*each);
  EXPECT_EQ(found(nullptr), nullptr) << "they run on top of what waits";
  EXPECT_EQ(all(&parent), (Found{&held, &another}));
  offer(child);
  EXPECT_EQ(found(&parent), &child);
  EXPECT_EQ(scheduler.heard(), "");
}

TEST_F(FindWork, AFreeAgentTakesOpenTasksAlone) {
  worker.defers = false;
  worker.is_guest = true;
  team.ready_here.push_newest(child);
  Task agents_child;
  hang(agents_child, parent);
  offer(agents_child);
  EXPECT_EQ(all(&parent), Found{&agents_child});
}

TEST_F(FindWork, ANearLookLeavesOthersAlone) {
  scheduler.others = {&stranger};
  EXPECT_FALSE(find_work(worker, nullptr, Look::kNear));
  EXPECT_EQ(scheduler.heard(), "take");
}

// Two chips with a shepherd of two workers each.
class Requests : public testing::Test {
 protected:
  Requests() {
    for (int self = 0; self < 4; ++self) {
      const int other = self < 2 ? 2 : 0;
      around[self] = {{Distance::kL3, {self ^ 1}, true}, {Distance::kNode, {other, other + 1}}};
      bench.worker(self).shepherd = self / 2;
      bench.worker(self).around = &around[self];
    }
  }
  ~Requests() override {
    for (int self = 0; self < 4; ++self) {
      bench.sit_in(self);
      run_private_tasks(bench.worker(self), bench.worker(self).implicit_scope);
    }
    while (Task* const task = bench.scheduler.take(3)) run_published(bench.worker(3), *task);
  }
  void keep(int worker, int tasks) {
    bench.sit_in(worker);
    for (int i = 0; i < tasks; ++i) lowered::task([] {});
  }
  int kept_by(int worker) { return int(bench.worker(worker).stack.size()); }
  bool is_asked(int worker) { return bench.worker(worker).stack.is_asked(); }
  void look_around_until_thief_is(int worker, StealRequests& requests) {
    for (int i = 0; i < 1'000'000 && bench.scheduler.thief != worker; ++i) requests.look_around();
    ASSERT_EQ(bench.scheduler.thief, worker);
  }

  Rings around[4];
  Bench bench{4, true};
};

TEST_F(Requests, NeighboursComeFirst) {
  keep(1, 1);
  keep(2, 1);
  StealRequests requests(bench.worker(0));
  EXPECT_EQ(requests.look(), Look::kNear);
  requests.look_around();
  EXPECT_TRUE(is_asked(1));
  EXPECT_EQ(requests.look(), Look::kNear);
  EXPECT_EQ(bench.scheduler.thief, ScriptedScheduler::kNobody);
}

// Those of the regions above are parts of what the owner executes, the smaller the newer.
TEST_F(Requests, WhoAnswersGivesHalfOfTheOldestRegionsTasks) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  keep(1, 4);
  bench.team.idle.begin(0);
  lowered::task(SHEP_TASK_UNDEFERRED, [&] {
    keep(1, 6);
    PrivateStack& stack = bench.worker(1).stack;
    {
      std::lock_guard guard(stack.lock());
      stack.ask();
    }
    answer_request(bench.worker(1));
    EXPECT_FALSE(stack.is_asked());
    EXPECT_EQ(kept_by(1), 8);
  });
  bench.team.idle.end(0);
}

TEST_F(Requests, OtherShepherdsQueuesComeBeforeTheirWorkers) {
  keep(2, 1);
  keep(3, 1);
  StealRequests requests(bench.worker(0));
  requests.look_around();
  EXPECT_EQ(requests.look(), Look::kNear);
  requests.look_around();
  EXPECT_EQ(requests.look(), Look::kPassing);
  EXPECT_FALSE(is_asked(2) || is_asked(3));
  requests.look_around();
  EXPECT_TRUE(is_asked(2) || is_asked(3));
  EXPECT_EQ(bench.scheduler.thief, 0);
}

TEST_F(Requests, ASecondThiefIsRefused) {
  keep(2, 1);
  keep(3, 1);
  StealRequests second(bench.worker(1));
  int other;
  {
    StealRequests first(bench.worker(0));
    look_around_until_thief_is(0, first);
    other = is_asked(2) ? 3 : 2;
    for (int i = 0; i < 1000; ++i) second.look_around();
    EXPECT_FALSE(is_asked(other));
  }
  EXPECT_EQ(bench.scheduler.thief, ScriptedScheduler::kNobody);
  look_around_until_thief_is(1, second);
}

TEST_F(Requests, AThiefTakesAChunkFromAVictimThatDoesNotAnswer) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  bench.scheduler.most = 2;
  keep(2, 5);
  StealRequests requests(bench.worker(0));
  look_around_until_thief_is(0, requests);
  look_around_until_thief_is(ScriptedScheduler::kNobody, requests);
  EXPECT_EQ(kept_by(2), 3);
  EXPECT_EQ(bench.scheduler.own.size(), 2u);
  const StealCounters& counters = bench.worker(0).counters.steal;
  EXPECT_EQ(counters.steals, 1u);
  EXPECT_EQ(counters.stolen, 2u);
  EXPECT_EQ(counters.stolen_off_chip, 2u);
}

void ask(Worker& worker) {
  std::lock_guard guard(worker.stack.lock());
  worker.stack.ask();
}

bool ask_and_take(StealRequests& requests, const Task* ancestor = nullptr) {
  return requests.ask_everybody() && process_barrier() && requests.take_from_everybody(ancestor);
}

TEST_F(Requests, WhatANeighbourHadIsNotStolen) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  keep(1, 5);
  StealRequests requests(bench.worker(0));
  EXPECT_TRUE(ask_and_take(requests));
  EXPECT_EQ(bench.scheduler.own.size(), 5u);
  EXPECT_EQ(bench.worker(0).counters.steal.steals, 0u);
}

TEST_F(Requests, BeforeSleepAllAreAskedAndTheNearestHasToGive) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  bench.scheduler.most = 2;
  keep(2, 5);
  keep(3, 5);
  StealRequests requests(bench.worker(0));
  EXPECT_TRUE(ask_and_take(requests));
  for (int other : {1, 2, 3}) EXPECT_TRUE(is_asked(other));
  EXPECT_EQ(kept_by(2) + kept_by(3), 8) << "a chunk from one";
  EXPECT_EQ(bench.scheduler.thief, ScriptedScheduler::kNobody);
}

// Else all that the team keeps would come to one queue, where each worker waits for its own.
TEST_F(Requests, BeforeSleepInATaskOnlyItsDescendantsAreTaken) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  for (int other : {1, 2, 3}) keep(other, 2);
  StealRequests requests(bench.worker(0));
  Task stranger;
  hang(stranger, bench.worker(3).implicit_task);
  EXPECT_FALSE(ask_and_take(requests, &stranger));
  EXPECT_TRUE(ask_and_take(requests, &bench.worker(3).implicit_task));
  EXPECT_EQ(kept_by(1), 2);
  EXPECT_EQ(kept_by(2), 2);
  EXPECT_LT(kept_by(3), 2);
}

// It will wait for them, and looks then where they are.
TEST_F(Requests, AVictimLearnsWhoHasTakenItsTasks) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  keep(1, 2);
  StealRequests requests(bench.worker(0));
  EXPECT_TRUE(ask_and_take(requests));
  Worker& victim = bench.worker(1);
  const TakenBy* const takers = takers_of(victim, victim.implicit_task);
  ASSERT_EQ(takers->count, 1);
  EXPECT_EQ(takers->workers[0], 0);
}

TEST_F(Requests, BeforeSleepNobodyWaitsForTheLockOfAWorkerThatHasBeenAsked) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  for (int other : {1, 2, 3}) ask(bench.worker(other));
  for (int other : {1, 2, 3}) bench.worker(other).stack.lock().lock();
  StealRequests requests(bench.worker(0));
  EXPECT_FALSE(ask_and_take(requests));
  for (int other : {1, 2, 3}) bench.worker(other).stack.lock().unlock();
}

TEST_F(Requests, BeforeSleepAWorkerIsAskedAgainThatHasRelentedMeanwhile) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  ask(bench.worker(2));
  StealRequests requests(bench.worker(0));
  EXPECT_TRUE(requests.ask_everybody());
  bench.worker(2).stack.lock().lock();
  bench.worker(2).stack.relent();
  bench.worker(2).stack.lock().unlock();
  EXPECT_FALSE(requests.take_from_everybody(nullptr));
  EXPECT_TRUE(is_asked(2));
}

// Under pdf. Sequentially: first, waiting, last.
TEST(FindWorkInOrder, AFiberThatMayGoOnWaitsAtItsPlace) {
  Bench bench;
  Worker& worker = bench.worker();
  Task first, waiting, last;
  const int one_shepherd[1] = {0};
  const std::unique_ptr<Scheduler> pdf(make_pdf(scheduler_kind("pdf"), {1, 1, one_shepherd, 100}, {}));
  bench.team.scheduler = pdf.get();
  for (Task* each : {&first, &waiting, &last}) {
    hang(*each, worker.implicit_task);
    pdf->capabilities.order->reserve(0, *each);
  }
  pdf->place(0, last);
  pdf->place(0, first);
  Stack stack;
  shep_scope scope = {worker.front().__scope, nullptr, &waiting, nullptr, SHEP_TASK_UNTIED};
  Fiber fiber = {.stack = stack, .scope = &scope};
  std::atomic<uint64_t> word{JoinWord::kParked};
  unpark(worker, word, fiber);
  EXPECT_EQ(find_work(worker, nullptr).task, &first);
  EXPECT_EQ(find_work(worker, nullptr).fiber, &fiber);
  EXPECT_EQ(find_work(worker, nullptr).task, &last);
}

TEST(Placing, NobodyIsWokenWhileEachProcessorHasAnAwakeWorker) {
  struct Case {
    bool outnumbers_cpus, is_reached, sleeps_on;
  };
  // The placing worker is awake, but may not take a task of another shepherd under q.
  for (auto [outnumbers_cpus, is_reached, sleeps_on] :
       {Case{false, true, false}, Case{true, true, true}, Case{true, false, false}}) {
    Bench bench(2);
    bench.scheduler.primary_reaches = is_reached;
    bench.team.outnumbers_cpus = outnumbers_cpus;
    if (outnumbers_cpus) bench.team.cpus = 1;
    Task task;
    hang(task, bench.worker().implicit_task);
    Sleeper& sleeper = bench.worker(1).sleeper;
    sleeper.worker = 1;
    sleeper.naps = outnumbers_cpus;
    bench.team.sleepers.enter(sleeper);
    place(bench.worker(), task);
    EXPECT_EQ(sleeper.state == Sleeper::kAsleep, sleeps_on) << outnumbers_cpus << is_reached;
    bench.team.sleepers.leave(sleeper, &bench.scheduler);
  }
}

}  // namespace
}  // namespace shep
