// Work and span of shapes that are known. Strands are as long as they turn out to be: what is compared was measured in
// one run.
#include "observe/span/span_meter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "platform/clock.h"

namespace shep {
namespace {

constexpr shep_location kRegion = {"a.c", "f", 1, 1};
constexpr shep_location kTask = {"a.c", "f", 2, 1};
constexpr shep_location kOther = {"a.c", "f", 3, 1};
constexpr shep_location kLoop = {"a.c", "f", 4, 1};

void work() {
  for (const int64_t began = monotonic_ns(); monotonic_ns() - began < 2'000'000;) {}
}

void task(SpanMeter& meter, const shep_location& where = kTask, bool deferrable = true) {
  meter.begin_task(&where, deferrable);
  work();
  meter.end_task();
}

// But for what lies between one's end and the next one's beginning.
bool are_close(int64_t work, int64_t span) { return work >= span && work - span < 500'000; }

int64_t on_path(const SpanMeter::Result& result, const shep_location& where) {
  for (const SpanPath::Part& part : result.critical) {
    if (part.where == &where) return part.ns;
  }
  return 0;
}

TEST(SpanPath, TheLongerOfTwoCounts) {
  SpanPath first, second;
  first.extend(&kTask, 10);
  second.extend(&kOther, 20);
  first.burden(100);
  first.join(second);
  EXPECT_EQ(first.length(), 20);
  EXPECT_EQ(first.burdened(), 110);
  ASSERT_EQ(first.parts().size(), 1u);
  EXPECT_EQ(first.parts()[0].where, &kOther);
  first.extend(&kOther, 5);
  EXPECT_EQ(first.parts()[0].ns, 25);
}

TEST(SpanMeter, WhatWasBeforeIsSerial) {
  SpanMeter meter(1000, 5'000'000'000);
  meter.begin_region(&kRegion);
  meter.end_region();
  const auto result = meter.finish();
  EXPECT_GE(result.span, 5'000'000'000);
  EXPECT_GE(result.work, result.span);
  EXPECT_LT(result.regions_work, 5'000'000'000);
}

TEST(SpanMeter, TasksSideBySide) {
  SpanMeter meter(1000, 0);
  meter.begin_region(&kRegion);
  for (int i = 0; i < 4; ++i) task(meter);
  meter.barrier();
  meter.end_region();
  const auto result = meter.finish();
  EXPECT_EQ(result.tasks, 4u);
  EXPECT_GT(result.regions_work, 2 * result.regions_span - result.regions_span / 2);
  EXPECT_EQ(result.burdened, result.span + 1000);
}

TEST(SpanMeter, OneAfterTheOther) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  for (int i = 0; i < 4; ++i) {
    task(meter);
    meter.taskwait();
  }
  meter.end_region();
  const auto result = meter.finish();
  EXPECT_TRUE(are_close(result.regions_work, result.regions_span));
  EXPECT_GT(on_path(result, kTask), result.span / 2);
}

TEST(SpanMeter, AnUndeferredTaskIsPartOfItsParent) {
  SpanMeter meter(1000, 0);
  task(meter, kTask, false);
  task(meter, kOther, false);
  const auto result = meter.finish();
  EXPECT_EQ(result.work, result.span);
  EXPECT_EQ(result.span, result.burdened);
}

TEST(SpanMeter, ATaskwaitWaitsForNoGrandchildAndATaskgroupDoes) {
  const auto measure = [](bool in_group) {
    SpanMeter meter(0, 0);
    meter.begin_region(&kRegion);
    if (in_group) meter.begin_group();
    meter.begin_task(&kTask, true);
    task(meter, kOther);
    meter.end_task();
    in_group ? meter.end_group() : meter.taskwait();
    work();
    meter.barrier();
    meter.end_region();
    return meter.finish();
  };
  // The time in which another program has the processor counts as that of a strand: then once more.
  const auto runs_beside = [](const auto& result) {
    return result.regions_work > result.regions_span + result.regions_span / 10;
  };
  auto waited = measure(false);
  for (int again = 0; again < 20 && !runs_beside(waited); ++again) waited = measure(false);
  const auto grouped = measure(true);
  EXPECT_TRUE(runs_beside(waited));
  EXPECT_TRUE(are_close(grouped.regions_work, grouped.regions_span));
}

TEST(SpanMeter, PiecesOfEachConstruct) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  meter.begin_task(&kTask, true);
  task(meter, kOther);
  meter.end_task();
  for (int loop = 0; loop < 2; ++loop) {
    meter.begin_loop(&kLoop);
    for (int i = 0; i < 3; ++i) {
      meter.next_chunk();
      if (i == 0) work();
    }
    meter.end_loop();
  }
  meter.barrier();
  meter.end_region();
  const auto result = meter.finish();
  const auto find = [&](const shep_location& where) {
    return *std::find_if(result.constructs.begin(), result.constructs.end(),
                         [&](const SpanConstruct& each) { return each.where == &where; });
  };
  ASSERT_EQ(result.constructs.size(), 4u);
  EXPECT_EQ(find(kTask).pieces, 1u);
  EXPECT_LT(find(kTask).work, find(kOther).work / 2) << "what the inner task did is not the outer one's";
  EXPECT_EQ(find(kOther).longest, find(kOther).work);
  EXPECT_EQ(find(kLoop).times, 2u);
  EXPECT_EQ(find(kLoop).pieces, 6u);
  EXPECT_GT(find(kLoop).longest, find(kLoop).work / 3);
}

TEST(SpanMeter, ChunksOfALoopBeginTogether) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  meter.begin_loop(&kOther);
  for (int i = 0; i < 4; ++i) {
    meter.next_chunk();
    work();
  }
  meter.end_loop();
  meter.end_region();
  const auto result = meter.finish();
  EXPECT_EQ(result.chunks, 4u);
  EXPECT_GT(result.regions_work, result.regions_span + result.regions_span / 2);
  EXPECT_GT(on_path(result, kOther), 0);
}

TEST(SpanMeter, ATaskgroupThatBeginsInALoopMayEndBehindIt) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  meter.begin_loop(&kLoop);
  meter.begin_group();
  for (int i = 0; i < 2; ++i) {
    meter.next_chunk();
    task(meter, kTask);
  }
  meter.end_loop();
  meter.end_group();
  task(meter, kOther);
  meter.end_region();
  const auto result = meter.finish();
  EXPECT_EQ(result.chunks, 2u);
  EXPECT_GE(result.regions_work, result.regions_span);
}

TEST(SpanMeter, TimeThatNobodyWorksIsNotCounted) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  meter.pause();
  work();
  meter.end_region();
  EXPECT_LT(meter.finish().regions_work, 1'000'000);
}

TEST(SpanMeter, AnExitFromWithinATaskStillHasAResult) {
  SpanMeter meter(0, 0);
  meter.begin_region(&kRegion);
  meter.begin_group();
  meter.begin_task(&kTask, true);
  work();
  const auto result = meter.finish();
  EXPECT_GT(result.span, 0);
  EXPECT_GE(result.work, result.span);
}

}  // namespace
}  // namespace shep
