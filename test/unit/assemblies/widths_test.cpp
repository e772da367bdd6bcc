// The width that assemblies of automatic width get, by what is told of earlier ones.
#include "assemblies/widths.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

// A construct whose assemblies take so long, in all and of the member that takes longest.
struct Simulated {
  double (*core)(int width);
  double (*longest)(int width);

  AssemblyTimes run(int width) const {
    return {width, int64_t(core(width)), int64_t(longest(width)), int64_t(longest(width))};
  }
};

Room idle(int width) { return {width, width}; }

const Simulated kScales = {[](int) { return 80000.; }, [](int width) { return 80000. / width; }};
const Simulated kShares = {[](int width) { return width == 2 ? 60000. : 80000. + 10000 * width; },
                           [](int width) { return width == 2 ? 30000. : 80000. / width + 10000; }};
const Simulated kSerial = {[](int width) { return 80000. * width; }, [](int) { return 80000.; }};

// Returns how often each width was chosen among the last hundred of so many.
std::vector<int> choose(WidthHistory& history, const Simulated& program, int count, int free, uint64_t bytes = 0) {
  std::vector<int> chosen(17);
  for (int n = 0; n < count; ++n) {
    const WidthChoice choice = history.choose(bytes, 16, idle(free));
    EXPECT_TRUE(choice.width >= 1 && choice.width <= 16);
    EXPECT_EQ(choice.others, choice.width <= free ? Others::kIdle : free > 1 ? Others::kSpare : Others::kBusy);
    history.note(bytes, choice, program.run(choice.width));
    if (n >= count - 100) chosen[size_t(choice.width)] += 1 + int(choice.plain);
  }
  return chosen;
}

TEST(Widths, BeginWithAsManyAsHaveNothingToDo) {
  for (const int free : {1, 2, 4, 16}) {
    WidthHistory history(nullptr, 0);
    EXPECT_EQ(history.choose(0, 16, idle(free)).width, free);
  }
}

TEST(Widths, ChooseThatOfLeastTimeWhereAllAreBusy) {
  WidthHistory history(nullptr, 0);
  EXPECT_GE(choose(history, kShares, 1000, 1)[2], 94);
}

TEST(Widths, ChooseTheWidestWhereNobodyIsBusy) {
  WidthHistory history(nullptr, 0);
  EXPECT_GE(choose(history, kScales, 1000, 16)[16], 94);
}

// Nothing else has to be known: whoever is idle costs nothing.
TEST(Widths, WidenAtOnceForThoseWithNothingToDo) {
  WidthHistory history(nullptr, 0);
  choose(history, kScales, 10, 1);
  EXPECT_EQ(history.choose(0, 16, idle(4)).width, 4);
}

TEST(Widths, HaveOneMemberWhereMoreSaveNothing) {
  for (const int free : {1, 16}) {
    WidthHistory history(nullptr, 0);
    const std::vector<int> chosen = choose(history, kSerial, 1000, free);
    EXPECT_GE(chosen[1], 90 + chosen[2] + chosen[4] + chosen[8] + chosen[16]);
  }
}

TEST(Widths, FollowHowManyAreIdle) {
  WidthHistory history(nullptr, 0);
  choose(history, kScales, 1000, 16);
  EXPECT_GE(choose(history, kScales, 200, 1)[1], 94);
}

TEST(Widths, TakeLittleTimeForTries) {
  WidthHistory history(nullptr, 0);
  double all = 0, tries = 0;
  for (int n = 0; n < 5000; ++n) {
    const WidthChoice choice = history.choose(0, 16, idle(1));
    const AssemblyTimes times = {choice.width, choice.width * choice.width * 1000, choice.width * 1000};
    history.note(0, choice, times);
    all += double(times.core) * (1 + choice.plain);
    if (choice.is_try) tries += double(times.core);
  }
  EXPECT_LE(tries, all / 100 + 16 * 16 * 1000);
  EXPECT_GT(tries, 0);
}

// A width that is not known yet is tried one time of twenty, one that is known seldom.
TEST(Widths, TryLessOftenWhatIsKnown) {
  WidthHistory history(nullptr, 0);
  int tries[2] = {};
  for (int n = 0; n < 4000; ++n) {
    const WidthChoice choice = history.choose(0, 2, idle(1));
    // Tries do not count for the time that they may take.
    history.note(0, choice, {choice.width, choice.is_try ? 1 : 100'000, 100'000});
    tries[n / 2000] += choice.is_try;
    if (choice.is_try) history.note(0, {choice.width}, {choice.width, 200'000, 100'000});
  }
  EXPECT_LT(tries[1], tries[0]);
}

// Times differ, by what the machine does meanwhile: that is no reason to leave the width that is best.
TEST(Widths, HeedNoNoise) {
  WidthHistory history(nullptr, 0);
  unsigned random = 1;
  int wide = 0;
  for (int n = 0; n < 20'000; ++n) {
    const WidthChoice choice = history.choose(0, 16, idle(1));
    random = random * 1'103'515'245 + 12'345;
    const unsigned part = random >> 16 & 255;
    const int64_t core = 12'000 + int(part) * 40 + (part == 0 ? 1'000'000 : 0);
    history.note(0, choice, {choice.width, core, core / choice.width});
    if (!choice.is_try && choice.width > 1) ++wide;
  }
  EXPECT_LE(wide, 20);
}

// Members that come late, from other work, make a width look bad that is the best where they have none.
TEST(Widths, ForgetLateMembersWhereNobodyIsBusy) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 200; ++n) {
    const WidthChoice choice = history.choose(0, 16, idle(1));
    const int64_t longest = 80000 / choice.width + (choice.width > 1 ? 80000 : 0);
    history.note(0, choice, {choice.width, longest * choice.width, longest});
  }
  EXPECT_EQ(history.choose(0, 16, idle(1)).width, 1);
  EXPECT_GE(choose(history, kScales, 100, 16)[16], 90);
}

// Busy workers may have to end something first; how long that holds up assemblies is known by those that took some.
TEST(Widths, TakeBusyWorkersThatComeSoonWhereThereIsNothingElseToDo) {
  for (const int late : {0, 5'000, 200'000}) {
    WidthHistory history(nullptr, 0);
    int wide = 0;
    for (int n = 0; n < 400; ++n) {
      const WidthChoice choice = history.choose(0, 16, {1, 4, 0});
      const int64_t part = 80'000 / choice.width;
      history.note(0, choice, {choice.width, 80'000, part, part + (choice.width > 1 ? late : 0)});
      wide += n >= 300 && choice.width == 4;
    }
    EXPECT_GE(wide, late < 100'000 ? 90 : 0) << late;
    EXPECT_LE(wide, late < 100'000 ? 100 : 10) << late;
  }
}

// What members take that come late says nothing of those that are idle.
TEST(Widths, KeepIdleAndBusyWorkersApart) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 200; ++n) {
    const WidthChoice choice = history.choose(0, 16, {1, 4, 0});
    history.note(0, choice, {choice.width, 80'000, 80'000 / choice.width, choice.width > 1 ? 200'000 : 80'000});
  }
  EXPECT_GE(choose(history, kScales, 100, 4)[4], 90);
}

// Returns a history of many small ones, and of one that takes a hundred times as long.
void learn_small_and_large(WidthHistory& history, uint64_t small, uint64_t large) {
  history.note(large, {1}, {1, 1'200'000, 1'200'000, 1'200'000});
  for (int n = 0; n < 40; ++n) history.note(small, {1}, {1, 12'000, 12'000, 12'000});
}

// It would end long after all the others.
TEST(Widths, WidenWhatWouldEndLast) {
  WidthHistory history(nullptr, 0);
  learn_small_and_large(history, 1 << 10, 1 << 17);
  EXPECT_TRUE(history.may_be_last(1 << 17));
  EXPECT_FALSE(history.may_be_last(1 << 10));
  EXPECT_GE(history.choose(1 << 17, 16, {1, 16, 20}).width, 8);
  EXPECT_EQ(history.choose(1 << 10, 16, {1, 16, 20}).width, 1);
}

// The last one to end is the last of many then, whatever the width of this one.
TEST(Widths, DoNotWidenWhereThereIsEnoughToDo) {
  WidthHistory history(nullptr, 0);
  learn_small_and_large(history, 1 << 10, 1 << 17);
  EXPECT_EQ(history.choose(1 << 17, 16, {1, 16, 3000}).width, 1);
  EXPECT_FALSE(WidthHistory(nullptr, 0).may_be_last(1 << 10)) << "nothing is known";
}

// Wider ones than those that are known to be no loss are not tried.
TEST(Widths, TryWidthsBesideTheBest) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 1000; ++n) {
    const WidthChoice choice = history.choose(0, 16, idle(1));
    EXPECT_LE(choice.width, 2);
    history.note(0, choice, {choice.width, 1000 * choice.width, 1000});
  }
}

TEST(Widths, KnowOfOtherSizes) {
  WidthHistory history(nullptr, 0);
  choose(history, kShares, 1000, 1, 1 << 20);
  EXPECT_EQ(history.choose(1 << 12, 16, idle(1)).width, 2);
}

TEST(Widths, KeepSizesApart) {
  WidthHistory history(nullptr, 0);
  choose(history, kShares, 1000, 1, 1 << 20);
  EXPECT_GE(choose(history, kScales, 1000, 1, 1 << 12)[1], 94);
  EXPECT_GE(choose(history, kShares, 200, 1, 1 << 20)[2], 94);
}

TEST(Widths, OfManyAreOfTheNearestPowerOfTwo) {
  WidthHistory history(nullptr, 0);
  for (int n = 0; n < 500; ++n) {
    const WidthChoice choice = history.choose(0, 6, idle(4));
    EXPECT_TRUE(choice.width == 1 || choice.width == 2 || choice.width == 4);
    history.note(0, choice, kScales.run(choice.width));
  }
  history.note(0, {3}, kScales.run(3));  // of fewer members than were asked for
}

TEST(PlainRuns, AreOfOneConstructAndSize) {
  const char sites[2] = {};
  PlainRun run = {&sites[0], 100, 2};
  EXPECT_FALSE(run.take(&sites[1], 100));
  EXPECT_FALSE(run.take(&sites[0], 1000));
  EXPECT_TRUE(run.take(&sites[0], 100));
  EXPECT_TRUE(run.take(&sites[0], 101));
  EXPECT_FALSE(run.take(&sites[0], 100));
}

TEST(Widths, OfOneConstructAreFoundAgain) {
  const char sites[2] = {};
  EXPECT_EQ(&width_history(&sites[0], 0), &width_history(&sites[0], 0));
  EXPECT_NE(&width_history(&sites[0], 0), &width_history(&sites[0], 1));
  EXPECT_NE(&width_history(&sites[0], 0), &width_history(&sites[1], 0));
}

}  // namespace
}  // namespace shep
