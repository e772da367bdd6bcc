// SHEPHERD_SCHEDULER=pdf on real threads: start orders and held tasks of a whole program.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "lowered.h"
#include "teams/team.h"

namespace {

using namespace lowered;

// A tree of tasks with a shape that depends on the number alone; every task records its start.
struct Recorder {
  std::vector<int> order = std::vector<int>(100000);
  std::atomic<int> started{0};
  std::atomic<int> held{0};
  std::atomic<int> most_held{0};

  void start(int number) { order[started++] = number; }
  void hold(int change) {
    const int now = held += change;
    int most = most_held;
    while (now > most && !most_held.compare_exchange_weak(most, now)) {}
  }
};

constexpr int kDepth = 9;

int subtree_size(int number, int depth) {
  int size = 1;
  for (int i = 0; depth > 1 && i < 1 + number % 3; ++i) size += subtree_size(number + size, depth - 1);
  return size;
}

// Tasks are numbered in sequential order. One is held from the moment when it waits or begins: what its creator is
// about to generate, while earlier tasks run first, is not there yet.
void tree(Recorder& recorder, int number, int depth);

struct Child {
  Recorder* recorder;
  int number, depth;
  bool is_held;

  void operator()() const {
    if (!is_held) recorder->hold(1);
    tree(*recorder, number, depth);
    recorder->hold(-1);
  }
};

void generate(Child child) {
  const shep_task_site& site = site_of<Child>();
  if (shep_task* const task = shep_task_begin(&site, 0)) {
    child.recorder->hold(1);
    child.is_held = true;
    new (reinterpret_cast<Record<Child>*>(task)->body) Child(child);
    shep_task_submit(task);
  } else {
    Record<Child> frame;
    new (frame.body) Child(child);
    shep_task_run(&site, 0, &frame.head);
  }
}

void tree(Recorder& recorder, int number, int depth) {
  recorder.start(number);
  int child = number + 1;
  for (int i = 0; depth > 1 && i < 1 + number % 3; ++i) {
    generate({&recorder, child, depth - 1, false});
    child += subtree_size(child, depth - 1);
  }
  taskwait();
}

TEST(DepthFirstOrder, OneThreadIsSequential) {
  Recorder recorder;
  parallel_master(1, [&] { tree(recorder, 0, kDepth); });
  ASSERT_EQ(recorder.started, subtree_size(0, kDepth));
  EXPECT_TRUE(std::is_sorted(recorder.order.begin(), recorder.order.begin() + recorder.started));
}

TEST(DepthFirstOrder, SeveralThreadsHoldFewTasks) {
  for (int threads : {2, 4, 8}) {
    for (int round = 0; round < 20; ++round) {
      Recorder recorder;
      parallel_master(threads, [&] { tree(recorder, 0, kDepth); });
      ASSERT_EQ(recorder.started, subtree_size(0, kDepth));
      // Tasks that exist and have not ended: one path on each stack, and at most as many waiting as there are threads.
      EXPECT_LE(recorder.most_held, threads * (kDepth + 1));
    }
  }
}

}  // namespace
