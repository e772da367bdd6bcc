// Where a worker looks for work, in which order, and what it may find there (execution/find_work.h).
#include "execution/find_work.h"

#include <gtest/gtest.h>

#include <thread>
#include <algorithm>
#include <iterator>
#include <vector>

#include "bench.h"
#include "detach/detach.h"
#include "lowered.h"
#include "execution/side_queue.h"

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

  Bench bench;
  Worker& worker = bench.worker();
  TaskTeam& team = bench.team;
  ScriptedScheduler& scheduler = bench.scheduler;
  Task parent, child, stranger;
  Side side;
  Stack stack;
  Fiber ready = {.stack = stack}, gave_way = {.stack = stack}, made_way = {.stack = stack};
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

TEST_F(FindWork, EachSourceInItsTurn) {
  team.yielded.push(gave_way);
  offer(parent);
  scheduler.others = {&stranger};
  scheduler.own = {&child};
  team.resumable.push(ready);
  worker.aside = &made_way;
  EXPECT_EQ(all(nullptr), (Found{&made_way, &ready, &child, &stranger, &parent, &gave_way}));
}

TEST_F(FindWork, InsideATaskAnyFiberButOnlyOpenDescendants) {
  offer(stranger);
  offer(child);
  team.resumable.push(ready);
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
  team.resumable.push(ready);
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
  team.waiting = 1;
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

}  // namespace
}  // namespace shep
