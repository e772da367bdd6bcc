#include "worksharing/loop_lengths.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

struct alignas(64) Site {};

TEST(LoopLengths, RemembersTheLongestAndForgetsItBitByBit) {
  LoopLengths lengths;
  const Site site;
  EXPECT_EQ(lengths.of(&site), 0);
  lengths.note(&site, 80, true);
  EXPECT_EQ(lengths.of(&site), 80);
  lengths.note(&site, 8, false);
  EXPECT_EQ(lengths.of(&site), 80) << "another piece of the same loop";
  lengths.note(&site, 8, true);
  EXPECT_EQ(lengths.of(&site), 75);
  lengths.note(&site, 1'000, false);
  EXPECT_EQ(lengths.of(&site), 1'000);
  for (int i = 0; i < 200; ++i) lengths.note(&site, 8, true);
  EXPECT_EQ(lengths.of(&site), 8);
}

TEST(LoopLengths, KnowsAFreeLoopFromOneThatIsNotKnown) {
  LoopLengths lengths;
  const Site site;
  lengths.note(&site, 0, true);
  EXPECT_GT(lengths.of(&site), 0);
}

TEST(LoopLengths, KeepsSitesApart) {
  LoopLengths lengths;
  const Site sites[64];
  for (const Site& each : sites) {
    lengths.note(&each, 1 + double(&each - sites), true);
    EXPECT_EQ(lengths.of(&each), 1 + double(&each - sites));
  }
  // Only the last ones have a place; of the others nothing is known, and nothing wrong.
  int known = 0;
  for (const Site& each : sites) {
    if (lengths.of(&each) == 0) continue;
    EXPECT_EQ(lengths.of(&each), 1 + double(&each - sites));
    ++known;
  }
  EXPECT_GT(known, 1);
}

}  // namespace
}  // namespace shep
