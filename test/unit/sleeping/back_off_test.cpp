// Looking before sleep: it ends, and it knows when there are too many who look.
#include "sleeping/back_off.h"

#include <gtest/gtest.h>

#include "topology/machine.h"

namespace shep {
namespace {

int looks(int64_t spin_ns) {
  BackOff back_off(spin_ns);
  int looks = 1;
  while (back_off.lasts()) ++looks;
  return looks;
}

TEST(BackOff, Ends) {
  EXPECT_EQ(looks(0), 1);
  EXPECT_GT(looks(1'000'000), 1);
}

TEST(BackOff, MoreThreadsThanCpusAreACrowd) {
  ASSERT_FALSE(crowded());
  for (int i = 0; i < usable_cpus(); ++i) thread_joins_crowd();
  EXPECT_FALSE(crowded());
  thread_joins_crowd();
  EXPECT_TRUE(crowded());
  EXPECT_EQ(looks(0), 1);
  EXPECT_GE(looks(1'000'000), 1) << "ends there, too";
  for (int i = 0; i < usable_cpus() + 1; ++i) thread_leaves_crowd();
  EXPECT_FALSE(crowded());
}

}  // namespace
}  // namespace shep
