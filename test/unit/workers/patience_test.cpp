// Looking before sleep: it ends, and it knows when there are too many who look.
#include "workers/patience.h"

#include <gtest/gtest.h>

#include "topology/machine.h"

namespace shep {
namespace {

int looks(int64_t spin_ns) {
  Patience patience(spin_ns);
  int looks = 1;
  while (patience.lasts()) ++looks;
  return looks;
}

TEST(Patience, Ends) {
  EXPECT_EQ(looks(0), 1);
  EXPECT_GT(looks(1'000'000), 1);
}

TEST(Patience, MoreThreadsThanCpusAreACrowd) {
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
