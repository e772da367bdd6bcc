#include "schedulers/ready_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

namespace shep {
namespace {

// Is one an ancestor of the other? One step at a time.
bool is_below(const Task& task, const Task& ancestor) {
  const Task* each = task.parent;
  while (each && each != &ancestor) each = each->parent;
  return each;
}

class Queue : public testing::Test {
 protected:
  Task& child_of(Task& parent) {
    Task& task = tasks.emplace_back();
    hang(task, parent);
    task.ticket = parent.started;
    return task;
  }

  void push(Task& task, int worker = 0) { queue.push_newest(task, clocks[worker], views[worker]); }

  // The worker knows now of the task's ticket, as Family has it.
  Task* start(Task* task, int worker = 0) {
    if (task) task->started = clocks[worker] = std::max(clocks[worker], task->ticket);
    return task;
  }

  Task root;
  std::deque<Task> tasks;
  ReadyQueue queue;
  uint64_t clocks[4] = {};
  ReadyQueue::View views[4];
};

// A worker goes down a tree of tasks that wait for their children, the newest child first, and leaves the others
// behind.
TEST_F(Queue, ADescentIsOneStrand) {
  Task* task = &root;
  for (int depth = 0; depth < 100; ++depth) {
    for (int child = 0; child < 3; ++child) push(child_of(*task));
    task = start(queue.pop_newest());
  }
  EXPECT_EQ(queue.size(), 200);
  EXPECT_EQ(queue.strands(), 1u);
}

TEST_F(Queue, SoIsTheWayBackUp) {
  push(child_of(root));
  Task* task;
  int left = 2000;
  while ((task = start(queue.pop_newest()))) {
    for (int child = 0; child < 3 && left > 0; ++child, --left) push(child_of(*task));
    EXPECT_LE(queue.strands(), 1u);
  }
  EXPECT_EQ(queue.strands(), 0u);
}

TEST_F(Queue, SeveralWorkersDescentsAreFewStrands) {
  push(child_of(root));
  for (int step = 0; step < 2000; ++step) {
    const int worker = step % 4;
    Task* const task = start(queue.pop_newest(), worker);
    for (int child = 0; child < 3; ++child) push(child_of(*task), worker);
    ASSERT_LE(queue.strands(), 8u) << "after " << step << " steps, with " << queue.size() << " tasks";
  }
}

// Whatever happens in between: against a search that tests every task.
TEST_F(Queue, ClaimsTheNewestDescendantThereIs) {
  std::mt19937 random(7);
  std::vector<Task*> started = {&root}, waiting;
  const auto any = [&](const std::vector<Task*>& of) { return of[random() % of.size()]; };
  const auto leave = [&](Task* task, int worker) {
    const auto place = std::find(waiting.begin(), waiting.end(), task);
    ASSERT_NE(place, waiting.end());
    waiting.erase(place);
    started.push_back(start(task, worker));
  };
  int claimed = 0, in_vain = 0;
  for (int step = 0; step < 20000; ++step) {
    const int worker = int(random() % 4);
    if (const unsigned choice = random() % 8; choice < 4) {
      Task& task = child_of(random() % 2 ? *started.back() : *any(started));
      push(task, worker);
      waiting.push_back(&task);
    } else if (choice == 4) {
      if (Task* const task = random() % 4 ? queue.pop_newest() : queue.pop_oldest()) leave(task, worker);
    } else {
      Task& ancestor = *any(started);
      const auto newest =
          std::find_if(waiting.rbegin(), waiting.rend(), [&](Task* each) { return is_below(*each, ancestor); });
      Task* const expected = newest == waiting.rend() ? nullptr : *newest;
      ReadyQueue::View fresh;
      Task* const task = queue.pop_wanted(ancestor, random() % 2 ? views[worker] : fresh);
      ASSERT_EQ(task, expected) << "step " << step;
      if (task) leave(task, worker);
      ++(task ? claimed : in_vain);
    }
  }
  EXPECT_GT(claimed, 1000);
  EXPECT_GT(in_vain, 1000);
}

// What uts does to q: hundreds of tasks wait that are of no use, deep below somebody else, each time that a worker has
// to wait. Step by step this is a hundred thousand million steps.
TEST_F(Queue, AClaimInVainIsCheap) {
  Task& mine = child_of(root);
  Task* theirs = &child_of(root);
  for (int depth = 0; depth < 10000; ++depth) theirs = &child_of(*theirs);
  for (int i = 0; i < 500; ++i) push(child_of(*theirs));
  for (int wait = 0; wait < 20000; ++wait) {
    ReadyQueue::View fresh;
    ASSERT_EQ(queue.pop_wanted(mine, fresh), nullptr);
  }
}

}  // namespace
}  // namespace shep
