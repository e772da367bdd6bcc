// Who the members of an assembly are, and how they are given their parts (assemblies/assemblies.md).
#include "assemblies/members.h"

#include "assemblies/assemblies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "execution/own_work.h"
#include "execution/task_team.h"

namespace shep {
namespace {

// Pericas' machine: four NUMA nodes of four cores, each two of which share an L2 cache.
Machine interlagos() {
  Machine machine;
  for (int core = 0; core < 16; ++core) {
    Core each;
    each.cpus = {core};
    each.l2 = core / 2;
    each.l3 = core / 4;
    each.numa = core / 4;
    each.package = core / 8;
    machine.cores.push_back(each);
  }
  return machine;
}

// The workers on those cores, in that order.
std::vector<Rings> on_cores(const std::vector<int>& cores) {
  std::vector<int> shepherds(cores.size());
  std::iota(shepherds.begin(), shepherds.end(), 0);
  return rings_of_workers(interlagos(), cores, shepherds);
}

std::vector<int> all_cores(int count) {
  std::vector<int> cores(static_cast<size_t>(count));
  std::iota(cores.begin(), cores.end(), 0);
  return cores;
}

TEST(Members, AreThoseWithWhomTheWorkerSharesACache) {
  const std::vector<Rings> around = on_cores(all_cores(16));
  EXPECT_EQ(neighbours(around[5], 5, 1), (std::vector{5}));
  EXPECT_EQ(neighbours(around[5], 5, 2), (std::vector{4, 5}));
  EXPECT_EQ(neighbours(around[5], 5, 4), (std::vector{4, 5, 6, 7}));
  EXPECT_EQ(neighbours(around[13], 13, 8), (std::vector{8, 9, 10, 11, 12, 13, 14, 15}));
  EXPECT_EQ(neighbours(around[13], 13, 100).size(), 16u);
}

TEST(Members, OfAMaskAreThoseThatAreLeft) {
  const std::vector<int> cores = {1, 2, 3, 6, 8, 9, 15};  // of workers 0 to 6
  const std::vector<Rings> around = on_cores(cores);
  EXPECT_EQ(neighbours(around[1], 1, 2), (std::vector{1, 2})) << "cores 2 and 3";
  EXPECT_EQ(neighbours(around[4], 4, 2), (std::vector{4, 5})) << "cores 8 and 9";
  EXPECT_EQ(neighbours(around[0], 0, 3), (std::vector{0, 1, 2})) << "what is left of the first node";
}

// Whatever the widths and the number of workers.
TEST(Members, AreAsManyAsAskedForAndContainTheWorker) {
  for (int workers = 1; workers <= 16; ++workers) {
    const std::vector<Rings> around = on_cores(all_cores(workers));
    for (int width = 1; width <= 20; ++width)
      for (int worker = 0; worker < workers; ++worker) {
        const std::vector<int> members = neighbours(around[size_t(worker)], worker, width);
        EXPECT_EQ(int(members.size()), std::min(width, workers));
        EXPECT_TRUE(std::binary_search(members.begin(), members.end(), worker));
        EXPECT_TRUE(std::adjacent_find(members.begin(), members.end(), std::greater_equal<>()) == members.end());
      }
  }
}

TEST(Members, OfOneWidthAreTheSameOrOthers) {
  const std::vector<Rings> around = on_cores(all_cores(16));
  for (const int width : {1, 2, 4, 8, 16})
    for (int worker = 0; worker < 16; ++worker)
      for (const int member : neighbours(around[size_t(worker)], worker, width))
        EXPECT_EQ(neighbours(around[size_t(member)], member, width), neighbours(around[size_t(worker)], worker, width));
}

// 32 workers without threads.
class Parts : public testing::Test {
 protected:
  static constexpr int kWorkers = 32;

  Parts() {
    for (int number = 0; number < kWorkers; ++number) {
      workers_.push_back(std::make_unique<Worker>());
      workers_.back()->thread_num = number;
      workers_.back()->task_team = &team;
      pointers_.push_back(workers_.back().get());
    }
    team.size = kWorkers;
    team.workers = pointers_.data();
  }

  Worker& worker(int number) { return *workers_[size_t(number)]; }
  static std::vector<int> from(int first, int width) {
    std::vector<int> members(static_cast<size_t>(width));
    std::iota(members.begin(), members.end(), first);
    return members;
  }
  // The locks that whoever gives parts to these holds.
  int locks_of(const std::vector<int>& members) {
    const OwnWorkLocks held(team, members);
    int count = 0;
    for (Worker* each : pointers_) each->own_work_lock.try_lock() ? each->own_work_lock.unlock() : void(++count);
    return count;
  }

  TaskTeam team;

 private:
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> pointers_;
};

TEST_F(Parts, OfWideAssembliesTakeLessThanALockAMember) {
  EXPECT_EQ(locks_of(from(0, 8)), 1);
  EXPECT_EQ(locks_of(from(8, 16)), 2);
  EXPECT_EQ(locks_of(from(0, 32)), 4);
  EXPECT_EQ(locks_of(from(4, 8)), 2) << "in two neighbourhoods";
  EXPECT_EQ(locks_of(from(3, 2)), 1);
}

TEST_F(Parts, AreTakenWithoutALockInTheOrderInWhichTheyWereGiven) {
  OwnWork parts[5];
  const std::vector<int> all = from(0, kWorkers);
  const OwnWorkLocks held(team, all);  // whoever wants one waits forever
  EXPECT_EQ(take_own_work(worker(3)), nullptr);
  for (int number = 0; number < 3; ++number) held.queue(3).push(parts[number]);
  EXPECT_EQ(take_own_work(worker(3)), &parts[0]);
  held.queue(3).push(parts[3]);
  EXPECT_TRUE(worker(3).own_work.any());
  EXPECT_EQ(take_own_work(worker(3)), &parts[1]);
  EXPECT_EQ(take_own_work(worker(3)), &parts[2]);
  held.queue(3).push(parts[4]);
  EXPECT_EQ(take_own_work(worker(3)), &parts[3]);
  EXPECT_EQ(take_own_work(worker(3)), &parts[4]);
  EXPECT_FALSE(worker(3).own_work.any());
  EXPECT_EQ(take_own_work(worker(3)), nullptr);
}

TEST_F(Parts, AreNotGivenToThoseWhoHaveLeft) {
  OwnWork part;
  {
    const std::vector<int> members = from(0, 2);
    const OwnWorkLocks held(team, members);
    held.queue(0).push(part);
  }
  EXPECT_FALSE(close_own_work(worker(0))) << "it has some to do";
  EXPECT_EQ(take_own_work(worker(0)), &part);
  EXPECT_TRUE(close_own_work(worker(0)));
  EXPECT_TRUE(worker(0).own_work.is_closed());
}

// A scheduler in which so many tasks wait, by shepherd.
class WaitingTasks final : public Scheduler {
 public:
  bool accepts(int, const shep_scope&) override { return false; }
  int place(int, Task&) override { return 0; }
  Task* take(int) override { return nullptr; }
  Task* steal(int, Look, StealCounters&) override { return nullptr; }
  Task* claim(int, const Wanted&) override { return nullptr; }
  bool reaches(int, int) const override { return true; }
  int waiting(int shepherd) const override { return tasks[shepherd]; }

  int tasks[32] = {};
};

// 16 of those workers on Pericas' machine, a shepherd each. All are busy.
class RoomAround : public Parts {
 protected:
  static constexpr int kHere = 5;

  RoomAround() {
    team.size = 16;
    team.scheduler = &scheduler;
    for (int number = 0; number < 16; ++number) {
      worker(number).shepherd = number;
      worker(number).domain = number / 4;
      worker(number).around = &rings_[size_t(number)];
    }
  }

  void let_look(const std::vector<int>& workers) {
    for (int each : workers) team.idle.begin(each);
  }
  Room room(int widest, bool all_count = false) {
    MembersAround members;
    return room_for(worker(kHere), members, helpers, widest, all_count);
  }

  WaitingTasks scheduler;
  Helpers helpers{16};

 private:
  std::vector<Rings> rings_ = on_cores(all_cores(16));
};

TEST_F(RoomAround, IsNotLookedAtWhereThereIsEnoughToDo) {
  EXPECT_EQ(room(16).workers, 1);
  let_look({8, 9, 10});
  EXPECT_EQ(room(16).workers, 1) << "few, and far";
  EXPECT_EQ(room(16, true).workers, 16) << "unless asked to";
  let_look({11, 12});
  EXPECT_EQ(room(16).workers, 16) << "many";
  EXPECT_EQ(room(1).workers, 1) << "no other may be a member";
}

TEST_F(RoomAround, IsLookedAtForTheNearestOne) {
  let_look({4});
  EXPECT_EQ(room(16).workers, 16);
  EXPECT_EQ(room(16).idle, 2);
}

TEST_F(RoomAround, HasAsManyIdleMembersAsHaveNothingToDo) {
  let_look({4, 6, 7});
  EXPECT_EQ(room(16, true).idle, 4) << "4 to 7 would be members";
  EXPECT_EQ(room(2, true).idle, 2) << "at most two may be";
  scheduler.tasks[12] = 2;
  EXPECT_EQ(room(16, true).idle, 2) << "two of the idle find tasks first";
  scheduler.tasks[12] = 3;
  EXPECT_EQ(room(16, true).idle, 1);
}

TEST_F(RoomAround, CountsWhatRunsAndWhatWaits) {
  EXPECT_EQ(room(16, true).tasks, 15) << "one for each other worker";
  let_look({4, 6, 7, 8});
  EXPECT_EQ(room(16, true).tasks, 11);
  scheduler.tasks[0] = 5;
  EXPECT_EQ(room(16, true).tasks, 16);
}

TEST_F(RoomAround, CountsAnAssemblyOnce) {
  for (int member : {1, 2, 3}) helpers.set(member, true);
  EXPECT_EQ(room(16, true).tasks, 12);
  helpers.set(3, false);
  EXPECT_EQ(room(16, true).tasks, 13);
  let_look({2});
  EXPECT_EQ(room(16, true).tasks, 13) << "who looks has nothing to do";
}

TEST_F(RoomAround, EndsAtTheDomainUnderStrictLocality) {
  let_look({4, 6, 8, 9, 10, 11});
  scheduler.tasks[12] = 9;
  team.stays_in_domains = true;
  const Room found = room(4, true);
  EXPECT_EQ(found.workers, 4);
  EXPECT_EQ(found.tasks, 1) << "that of worker 7";
  EXPECT_EQ(found.idle, 2) << "7 is busy";
}

TEST_F(RoomAround, IsNoneWhereWorkersShareProcessors) {
  let_look({4, 6, 7});
  team.outnumbers_cpus = true;
  EXPECT_EQ(room(16, true).workers, 1);
}

}  // namespace
}  // namespace shep
