// The width that assemblies of automatic width get, by what is told of earlier ones.
#include "assemblies/widths.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

// A construct whose assemblies take so long, in all and of the member that takes longest.
struct Simulated {
  double (*core)(int width);
  double (*longest)(int width);

  AssemblyTimes run(int width) const { return {width, false, false, int64_t(core(width)), int64_t(longest(width))}; }
};

const Simulated kScales = {[](int) { return 8000.; }, [](int width) { return 8000. / width; }};
const Simulated kShares = {[](int width) { return width == 2 ? 6000. : 8000. + 1000 * width; },
                           [](int width) { return width == 2 ? 3000. : 8000. / width + 1000; }};

// Returns how often each width was chosen among the last hundred of so many.
std::vector<int> choose(WidthHistory& history, const Simulated& program, int count, int idle, uint64_t bytes = 0) {
  std::vector<int> chosen(17);
  for (int n = 0; n < count; ++n) {
    const auto [width, is_try, is_free] = history.choose(bytes, 16, idle);
    EXPECT_TRUE(width >= 1 && width <= 16);
    EXPECT_EQ(is_free, width <= idle + 1);
    AssemblyTimes times = program.run(width);
    times.was_try = is_try;
    times.was_free = is_free;
    history.note(bytes, times);
    if (n >= count - 100) ++chosen[size_t(width)];
  }
  return chosen;
}

TEST(Widths, BeginWithAsManyAsHaveNothingToDo) {
  for (const auto& [idle, width] : {std::pair(0, 1), {1, 2}, {4, 4}, {7, 8}, {200, 16}}) {
    WidthHistory history(nullptr, 0);
    EXPECT_EQ(history.choose(0, 16, idle).width, width);
  }
}

TEST(Widths, ChooseThatOfLeastTimeWhereAllAreBusy) {
  WidthHistory history(nullptr, 0);
  EXPECT_GE(choose(history, kShares, 1000, 0)[2], 94);
}

TEST(Widths, ChooseTheWidestWhereNobodyIsBusy) {
  WidthHistory history(nullptr, 0);
  EXPECT_GE(choose(history, kScales, 1000, 15)[16], 94);
}

TEST(Widths, FollowHowManyAreIdle) {
  WidthHistory history(nullptr, 0);
  choose(history, kShares, 1000, 15);
  EXPECT_GE(choose(history, kShares, 200, 0)[2], 94);
}

TEST(Widths, TryOneOfTwenty) {
  WidthHistory history(nullptr, 0);
  const std::vector<int> chosen = choose(history, kShares, 2000, 0);
  EXPECT_LE(100 - chosen[2], 5 + 1);
}

TEST(Widths, TakeLittleTimeForTries) {
  WidthHistory history(nullptr, 0);
  double all = 0, tries = 0;
  for (int n = 0; n < 5000; ++n) {
    const auto [width, is_try, is_free] = history.choose(0, 16, 0);
    AssemblyTimes times = {width, is_try, is_free, width * width * 1000, width * 1000};
    history.note(0, times);
    all += double(times.core);
    if (is_try) tries += double(times.core);
  }
  EXPECT_LE(tries, all / 50 + 16 * 16 * 1000);
  EXPECT_GE(tries, all / 100);
}

// Members that come late, from other work, make a width look bad that is the best where they have none.
TEST(Widths, ForgetLateMembersWhereNobodyIsBusy) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 200; ++n) {
    const WidthChoice choice = history.choose(0, 16, 0);
    const int64_t longest = 8000 / choice.width + (choice.width > 1 ? 8000 : 0);
    history.note(0, {choice.width, choice.is_try, choice.is_free, longest * choice.width, longest});
  }
  EXPECT_EQ(history.choose(0, 16, 0).width, 1);
  EXPECT_GE(choose(history, kScales, 100, 15)[16], 90);
}

// Wider ones than those that are known to be no loss are not tried.
TEST(Widths, TryWidthsBesideTheBest) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 1000; ++n) {
    const WidthChoice choice = history.choose(0, 16, 0);
    EXPECT_LE(choice.width, 2);
    history.note(0, {choice.width, choice.is_try, choice.is_free, 1000 * choice.width, 1000});
  }
}

TEST(Widths, KnowOfOtherSizes) {
  WidthHistory history(nullptr, 0);
  choose(history, kShares, 1000, 0, 1 << 20);
  EXPECT_EQ(history.choose(1 << 12, 16, 0).width, 2);
}

TEST(Widths, KeepSizesApart) {
  WidthHistory history(nullptr, 0);
  choose(history, kShares, 1000, 15, 1 << 20);
  EXPECT_GE(choose(history, kScales, 1000, 15, 1 << 12)[16], 94);
  EXPECT_GE(choose(history, kShares, 200, 15, 1 << 20)[16] + choose(history, kShares, 200, 15, 1 << 20)[8], 94);
}

TEST(Widths, OfManyAreOfTheNearestPowerOfTwo) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 500; ++n) {
    const int width = history.choose(0, 6, 5).width;
    EXPECT_TRUE(width == 1 || width == 2 || width == 4);
    history.note(0, kScales.run(width));
  }
  history.note(0, kScales.run(3));  // of fewer members than were asked for
}

TEST(Widths, OfOneConstructAreFoundAgain) {
  const char sites[2] = {};
  EXPECT_EQ(&width_history(&sites[0], 0), &width_history(&sites[0], 0));
  EXPECT_NE(&width_history(&sites[0], 0), &width_history(&sites[0], 1));
  EXPECT_NE(&width_history(&sites[0], 0), &width_history(&sites[1], 0));
}

}  // namespace
}  // namespace shep
