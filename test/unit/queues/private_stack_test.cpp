// The private stack of queues/private_stack.md, by the same inline steps that emitted code takes.
#include "queues/private_stack.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "platform/process_barrier.h"

namespace shep {
namespace {

// What emitted code does to push and pop (abi_task.h), apart from running anything.
bool push_inline(shep_front& front, shep_task* task) {
  shep_task** const top = front.__top;
  if (top >= __atomic_load_n(&front.__limit, __ATOMIC_RELAXED)) return false;
  *top = task;
  __atomic_store_n(&front.__top, top + 1, __ATOMIC_RELEASE);
  return true;
}

shep_task* pop_inline(shep_front& front) {
  shep_task** const newest = front.__top - 1;
  __atomic_store_n(&front.__top, newest, __ATOMIC_RELAXED);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (newest < __atomic_load_n(&front.__floor, __ATOMIC_RELAXED)) {
    __atomic_store_n(&front.__top, newest + 1, __ATOMIC_RELAXED);
    return nullptr;
  }
  return *newest;
}

class Stack : public testing::Test {
 protected:
  Stack() : tasks(2000) { stack.open(true); }
  shep_task* task(int number) { return &tasks[number]; }
  void push(int first, int last) {
    for (int i = first; i < last; ++i) ASSERT_TRUE(push_inline(stack.front, task(i)));
  }

  PrivateStack stack;
  std::vector<shep_task> tasks;
};

TEST_F(Stack, IsLastInFirstOutForItsOwner) {
  push(0, 3);
  for (int i : {2, 1, 0}) EXPECT_EQ(pop_inline(stack.front), task(i));
  EXPECT_EQ(stack.size(), 0u);
}

TEST_F(Stack, RefusesEverythingOnceAsked) {
  push(0, 2);
  stack.ask();
  EXPECT_TRUE(stack.is_asked());
  EXPECT_FALSE(push_inline(stack.front, task(2)));
  EXPECT_EQ(pop_inline(stack.front), nullptr);
  EXPECT_EQ(stack.size(), 2u) << "nothing is lost";
  stack.relent();
  EXPECT_EQ(pop_inline(stack.front), task(1));
}

TEST_F(Stack, KnowsTheLastThatHasAskedOnce) {
  EXPECT_LT(stack.take_asker(), 0);
  stack.ask_for(3);
  stack.ask_for(5);
  EXPECT_TRUE(stack.is_asked());
  stack.relent();
  EXPECT_EQ(stack.take_asker(), 5);
  EXPECT_LT(stack.take_asker(), 0);
  stack.ask_for(3);
  stack.open(true);
  EXPECT_LT(stack.take_asker(), 0) << "of a team that is gone";
}

TEST_F(Stack, AnOfferRefusesOnePushAndNoPop) {
  push(0, 1);
  stack.offer_next();
  EXPECT_FALSE(push_inline(stack.front, task(1)));
  EXPECT_EQ(pop_inline(stack.front), task(0));
  EXPECT_TRUE(stack.is_offered());
  EXPECT_FALSE(stack.is_offered());
  push(0, 2);
}

TEST_F(Stack, AnAnswerEndsAnOffer) {
  stack.offer_next();
  stack.ask();
  stack.relent();
  EXPECT_FALSE(stack.is_offered());
  push(0, 1);
}

TEST_F(Stack, KeepsNothingFromAnOfferToTheNextTask) {
  EXPECT_TRUE(stack.keeps()) << "the next push asks nobody";
  stack.offer_next();
  EXPECT_FALSE(stack.keeps());
  stack.hold(true);
  stack.hold(false);
  EXPECT_FALSE(push_inline(stack.front, task(0))) << "still an offer";
  ASSERT_TRUE(stack.push(task(0)));
  EXPECT_TRUE(stack.keeps());
  stack.offer_next();
  EXPECT_TRUE(stack.keeps()) << "there is a task";
  EXPECT_EQ(pop_inline(stack.front), task(0));
  stack.offer_next();
  EXPECT_FALSE(stack.keeps());
  stack.ask();
  stack.relent();
  EXPECT_TRUE(stack.keeps());
}

TEST_F(Stack, KnowsWhoHasAskedBeforeSleep) {
  EXPECT_FALSE(stack.is_asked_by_sleeper(3));
  stack.ask_before_sleep(3);
  stack.ask_for(5);
  EXPECT_TRUE(stack.is_asked());
  EXPECT_TRUE(stack.is_asked_by_sleeper(3)) << "nobody has relented";
  stack.relent();
  EXPECT_FALSE(stack.is_asked_by_sleeper(3));
}

TEST_F(Stack, AHeldStackStaysHeldAfterAnOffer) {
  stack.hold(true);
  stack.offer_next();
  EXPECT_TRUE(stack.is_offered());
  EXPECT_FALSE(push_inline(stack.front, task(0)));
}

TEST_F(Stack, TakersGetTheOldest) {
  push(0, 10);
  PrivateStack::Batch batch;
  stack.take_oldest(3, batch);
  ASSERT_EQ(batch.count, 3);
  for (int i : {0, 1, 2}) EXPECT_EQ(batch.tasks[i], task(i));
  for (int i = 9; i >= 3; --i) EXPECT_EQ(pop_inline(stack.front), task(i));
  EXPECT_EQ(pop_inline(stack.front), nullptr);
  EXPECT_EQ(stack.pop(stack.bottom()), nullptr);
  EXPECT_EQ(stack.front.__top, stack.bottom()) << "the room is there again";
  push(0, 1);
  EXPECT_EQ(pop_inline(stack.front), task(0));
}

TEST_F(Stack, ARegionSeesItsOwnPortion) {
  push(0, 4);
  shep_task** const base = stack.front.__top;
  push(4, 6);
  PrivateStack::Batch batch;
  stack.take_oldest(5, batch);
  EXPECT_EQ(stack.above(base).last - stack.above(base).first, 1);
  EXPECT_EQ(stack.pop(base), task(5));
  EXPECT_EQ(stack.pop(base), nullptr);
  EXPECT_EQ(stack.front.__top, base);
  EXPECT_EQ(stack.pop(stack.bottom()), nullptr) << "the outer region's tasks are gone too";
  EXPECT_EQ(stack.front.__top, stack.bottom());
}

TEST_F(Stack, SlidesDownWhereTakersHaveLeftRoom) {
  int pushed = 0;
  while (push_inline(stack.front, task(pushed))) ++pushed;
  EXPECT_TRUE(stack.is_full());
  PrivateStack::Batch batch;
  stack.take_oldest(10, batch);
  stack.slide_down(stack.bottom());
  EXPECT_TRUE(stack.is_full()) << "not for so little";
  for (int i = 0; i < 3; ++i) stack.take_oldest(PrivateStack::kBatch, batch);
  stack.slide_down(stack.bottom());
  EXPECT_FALSE(stack.is_full());
  const int gone = 10 + 3 * PrivateStack::kBatch;
  EXPECT_EQ(int(stack.size()), pushed - gone);
  for (int i = pushed - 1; i >= gone; --i) ASSERT_EQ(pop_inline(stack.front), task(i));
}

// An owner that pushes and pops at will and never answers; a taker with the process-wide barrier. Each task is had
// once.
TEST_F(Stack, OwnerAndTakerNeverBothGetATask) {
  if (!has_process_barrier()) GTEST_SKIP() << "no membarrier here";
  constexpr int kRounds = 20000;
  std::vector<std::atomic<int>> had(tasks.size());
  std::atomic<bool> over{false};
  const auto have = [&](shep_task* each) { ++had[each - tasks.data()]; };
  std::thread taker([&] {
    while (!over) {
      PrivateStack::Batch batch;
      {
        std::lock_guard guard(stack.lock());
        stack.ask();
        process_barrier();
        stack.take_oldest(int(stack.size() + 1) / 2, batch);
        stack.relent();
      }
      for (int i = 0; i < batch.count; ++i) have(batch.tasks[i]);
      std::this_thread::yield();
    }
  });
  int64_t pushed = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < round % 13; ++i, ++pushed) {
      shep_task* const next = task(int(pushed % int64_t(tasks.size())));
      if (push_inline(stack.front, next)) continue;
      std::lock_guard guard(stack.lock());
      ASSERT_TRUE(stack.push(next));
    }
    for (int i = 0; i <= (round + 1) % 13 || round == kRounds - 1; ++i) {
      if (stack.front.__top == stack.bottom()) break;
      shep_task* popped = pop_inline(stack.front);
      if (!popped) {
        std::lock_guard guard(stack.lock());
        popped = stack.pop(stack.bottom());
      }
      if (popped) have(popped);
    }
  }
  over = true;
  taker.join();
  int64_t total = 0;
  for (std::atomic<int>& count : had) total += count;
  EXPECT_EQ(total, pushed);
}

}  // namespace
}  // namespace shep
