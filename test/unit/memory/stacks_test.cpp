#include "memory/stacks.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

#include "platform/stack/stack_guard.h"
#include "sanitized.h"

namespace shep {
namespace {

constexpr size_t kSize = 1 << 20;

size_t resident_bytes(const Stack& stack) {
  const size_t page = size_t(sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> pages(size_t(stack.high - stack.low) / page);
  EXPECT_EQ(mincore(stack.low, pages.size() * page, pages.data()), 0);
  size_t resident = 0;
  for (unsigned char each : pages) resident += each & 1;
  return resident * page;
}

// As a fiber would: from the top downward.
void touch(Stack& stack, size_t bytes) {
  stack.used = true;
  memset(stack.high - bytes, 1, bytes);
}

TEST(Stacks, HaveTheSizeAskedFor) {
  StackPool pool(kSize);
  StackCache cache(pool);
  Stack* stack = cache.take();
  EXPECT_EQ(pool.stack_size(), kSize);
  EXPECT_EQ(size_t(stack->high - stack->low), kSize);
  EXPECT_EQ(StackPool(1).stack_size() % size_t(sysconf(_SC_PAGESIZE)), 0u);
  EXPECT_GE(StackPool(1).stack_size(), 16u * 1024);
  cache.give(*stack);
}

TEST(Stacks, AreAsLargeAsAThreadsByDefault) {
  pthread_attr_t attributes;
  size_t size;
  ASSERT_EQ(pthread_getattr_default_np(&attributes), 0);
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  EXPECT_EQ(StackPool(0).stack_size(), size);
}

TEST(Stacks, DoNotOverlap) {
  StackPool pool(kSize);
  StackCache cache(pool);
  std::vector<Stack*> stacks;
  for (int i = 0; i < 100; ++i) {
    stacks.push_back(cache.take());
    memset(stacks.back()->low, i, 100);
    memset(stacks.back()->high - 100, i, 100);
  }
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(stacks[i]->low[99], char(i));
    EXPECT_EQ(stacks[i]->high[-1], char(i));
    cache.give(*stacks[i]);
  }
}

TEST(Stacks, AreKnownByTheirGuards) {
  StackPool pool(kSize);
  StackCache cache(pool);
  for (int i = 0; i < 20; ++i) {
    Stack* stack = cache.take();
    EXPECT_EQ(pool.stack_above(stack->low - 1), stack);
    EXPECT_EQ(pool.stack_above(stack->low - kGuardSize), stack);
    EXPECT_EQ(pool.stack_above(stack->low), nullptr);
    EXPECT_EQ(pool.stack_above(stack->high - 1), nullptr);
  }
  EXPECT_EQ(pool.stack_above(&pool), nullptr);
}

TEST(StacksDeathTest, GuardsFault) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes the signal";
  StackPool pool(kSize);
  StackCache cache(pool);
  Stack* stack = cache.take();
  for (size_t depth : {size_t{1}, kGuardSize}) {
    EXPECT_EXIT(*static_cast<volatile char*>(stack->low - depth) = 1, testing::KilledBySignal(SIGSEGV), "") << depth;
  }
}

TEST(Stacks, TakeNoMemoryBeforeTheyAreTouched) {
  StackPool pool(64 * kSize);
  StackCache cache(pool);
  Stack* stack = cache.take();
  EXPECT_EQ(resident_bytes(*stack), 0u);
  touch(*stack, 1);
  EXPECT_LE(resident_bytes(*stack), 64u * 1024);
}

TEST(Stacks, TheLastUsedComesFirst) {
  StackPool pool(kSize);
  StackCache cache(pool);
  Stack* first = cache.take();
  Stack* second = cache.take();
  cache.give(*first);
  cache.give(*second);
  EXPECT_EQ(cache.take(), second);
  EXPECT_EQ(cache.take(), first);
}

TEST(Stacks, TrimmingKeepsTheTopOnly) {
  StackPool pool(kSize);
  StackCache cache(pool);
  Stack* stack = cache.take();
  touch(*stack, kSize / 2);
  ASSERT_GE(resident_bytes(*stack), kSize / 2);
  cache.give(*stack);
  cache.trim();
  EXPECT_LE(resident_bytes(*stack), kSize / 8);
  EXPECT_GT(resident_bytes(*stack), 0u);
}

// A thousand parked tasks once, a few thereafter: the memory of the thousand does not stay.
TEST(Stacks, GiveMemoryBackAfterAPeak) {
  StackPool pool(kSize);
  StackCache cache(pool);
  std::vector<Stack*> peak;
  for (int i = 0; i < 1000; ++i) {
    peak.push_back(cache.take());
    touch(*peak.back(), 64 * 1024);
  }
  for (Stack* stack : peak) cache.give(*stack);
  size_t resident = 0;
  for (Stack* stack : peak) resident += resident_bytes(*stack);
  EXPECT_LE(resident, 100u * 64 * 1024);
  std::set<Stack*> again;
  for (int i = 0; i < 1000; ++i) again.insert(cache.take());
  EXPECT_EQ(again, std::set<Stack*>(peak.begin(), peak.end())) << "mapped anew instead of used again";
}

// One thread's tasks park, another's take them over.
TEST(Stacks, PassFromThreadToThread) {
  StackPool pool(kSize);
  std::set<Stack*> seen;
  for (int round = 0; round < 50; ++round) {
    StackCache taker(pool), giver(pool);
    std::vector<Stack*> stacks;
    std::thread([&] {
      for (int i = 0; i < 40; ++i) stacks.push_back(taker.take());
    }).join();
    seen.insert(stacks.begin(), stacks.end());
    std::thread([&] {
      for (Stack* stack : stacks) giver.give(*stack);
    }).join();
  }
  EXPECT_LE(seen.size(), 64u);
}

TEST(Stacks, ManyThreadsShareAPool) {
  StackPool pool(kSize);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&pool, t] {
      StackCache cache(pool);
      for (int round = 0; round < 200; ++round) {
        std::vector<Stack*> stacks;
        for (int i = 0; i <= (round * 7 + t) % 50; ++i) {
          stacks.push_back(cache.take());
          touch(*stacks.back(), sizeof round);
          memcpy(stacks.back()->high - sizeof round, &t, sizeof t);
        }
        for (Stack* stack : stacks) {
          EXPECT_EQ(memcmp(stack->high - sizeof t, &t, sizeof t), 0);
          cache.give(*stack);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Stacks, AChildOfAForkHasThem) {
  StackPool pool(kSize);
  StackCache cache(pool);
  cache.give(*cache.take());
  EXPECT_EXIT(
      {
        pool.start_afresh_in_child();
        StackCache own(pool);
        for (int i = 0; i < 50; ++i) touch(*own.take(), 1);
        _exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(Stacks, AnImpossibleSizeYieldsNone) {
  for (size_t size : {size_t{1} << 47, size_t{1} << 62, ~size_t{0}}) {
    StackPool pool(size);
    StackCache cache(pool);
    EXPECT_EQ(cache.take(), nullptr);
  }
}

// An emulator may ignore the limit.
bool limit_address_space(rlim_t bytes) {
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
  return mmap(nullptr, 2 * bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED;
}

TEST(StacksDeathTest, WhenAddressSpaceIsShortTheyRunOut) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer has used it up";
  EXPECT_EXIT(
      {
        if (!limit_address_space(2u << 30)) _exit(0);
        StackPool pool(16 * kSize);
        StackCache cache(pool);
        int count = 0;
        while (Stack* stack = cache.take()) {
          touch(*stack, 1);
          ++count;
        }
        _exit(count > 0 && count < 128 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace shep
