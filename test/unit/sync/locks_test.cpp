// Mutual exclusion: critical regions, atomic fallback, reductions and the lock routines, with more threads than cores.
#include <gtest/gtest.h>
#include <omp.h>

#include <atomic>

#include "../worksharing/region.h"

namespace {

using namespace lowered;

constexpr int kThreads = 8;
constexpr long kRounds = 5000;

// Counts without atomics under the given lock.
template <class Enter, class Leave> long count_under(Enter enter, Leave leave) {
  long count = 0;
  parallel(kThreads, [&] {
    for (long round = 0; round < kRounds; ++round) {
      enter();
      ++count;
      leave();
    }
  });
  return count;
}

TEST(Locks, CriticalExcludes) {
  EXPECT_EQ(count_under([] { shep_critical_enter(&shep_critical_unnamed, &kHere); },
                        [] { shep_critical_leave(&shep_critical_unnamed); }),
            kThreads * kRounds);
}

TEST(Locks, CriticalsOfDifferentNamesDoNotExcludeEachOther) {
  shep_critical one = {}, other = {};
  shep_critical_enter(&one, &kHere);
  shep_critical_enter(&other, &kHere);
  shep_critical_leave(&other);
  shep_critical_leave(&one);
}

TEST(Locks, AtomicExcludesOnTheSameObject) {
  long double object = 0;
  EXPECT_EQ(count_under([&] { shep_atomic_enter(&object); }, [&] { shep_atomic_leave(&object); }), kThreads * kRounds);
}

TEST(Locks, ReductionExcludes) {
  EXPECT_EQ(count_under([] { shep_reduction_enter(); }, [] { shep_reduction_leave(); }), kThreads * kRounds);
}

TEST(Locks, SimpleLockExcludes) {
  omp_lock_t lock;
  omp_init_lock_with_hint(&lock, omp_lock_hint_contended);
  EXPECT_EQ(count_under([&] { omp_set_lock(&lock); }, [&] { omp_unset_lock(&lock); }), kThreads * kRounds);
  EXPECT_TRUE(omp_test_lock(&lock));
  EXPECT_FALSE(omp_test_lock(&lock));
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
}

TEST(Locks, TestLockExcludes) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  auto spin = [&] {
    while (!omp_test_lock(&lock)) shep_taskyield(&kHere);
  };
  EXPECT_EQ(count_under(spin, [&] { omp_unset_lock(&lock); }), kThreads * kRounds);
  omp_destroy_lock(&lock);
}

TEST(Locks, NestLockCountsItsOwnersDepth) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
  EXPECT_EQ(omp_test_nest_lock(&lock), 1);
  omp_set_nest_lock(&lock);
  EXPECT_EQ(omp_test_nest_lock(&lock), 3);
  int others = -1;
  parallel(2, [&] {
    if (omp_get_thread_num() == 1) others = omp_test_nest_lock(&lock);
  });
  EXPECT_EQ(others, 0);
  for (int depth = 0; depth < 3; ++depth) omp_unset_nest_lock(&lock);
  auto set_twice = [&] {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
  };
  auto unset_twice = [&] {
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
  };
  EXPECT_EQ(count_under(set_twice, unset_twice), kThreads * kRounds);
  omp_destroy_nest_lock(&lock);
}

}  // namespace
