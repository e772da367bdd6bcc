// The schedules' arithmetic, without threads: each thread's chunks computed in turn, for iteration counts up to 2^64-1.
#include "worksharing/chunks.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace shep;

constexpr uint64_t kMost = UINT64_MAX;

struct Range {
  uint64_t first, last;
};

class OneLoop {
 public:
  OneLoop(uint64_t iterations, ScheduleKind kind, int64_t chunk, int team_size)
      : workers_(team_size), loops_(team_size) {
    team_.reset_for_region();
    for (int thread = 0; thread < team_size; ++thread) {
      begin_loop(loops_[thread], {team_, workers_[thread], thread, team_size},
                 {iterations, {kind, ScheduleModifier::kNone, chunk}, false, false});
    }
  }

  // Up to `most` chunks of each thread.
  std::vector<std::vector<Range>> chunks(size_t most = SIZE_MAX) {
    std::vector<std::vector<Range>> result(loops_.size());
    for (bool any = true; any;) {
      any = false;
      for (size_t thread = 0; thread < loops_.size(); ++thread) {
        Range range;
        if (result[thread].size() == most || !next_chunk(loops_[thread], range.first, range.last)) continue;
        result[thread].push_back(range);
        any = true;
      }
    }
    return result;
  }

 private:
  TeamWorkshares team_ = {};
  std::vector<WorkerWorkshares> workers_;
  std::vector<Loop> loops_;
};

TEST(Chunks, StaticBlocksAreContiguousAndEvenUpToTheLargestCount) {
  for (uint64_t iterations : {uint64_t{0}, uint64_t{1}, uint64_t{7}, uint64_t{100}, kMost / 2, kMost - 1, kMost}) {
    for (int threads : {1, 2, 3, 7, 64}) {
      uint64_t expected = 0;
      for (const auto& blocks : OneLoop(iterations, ScheduleKind::kStatic, 0, threads).chunks()) {
        ASSERT_LE(blocks.size(), 1u);
        if (blocks.empty()) continue;
        EXPECT_EQ(blocks[0].first, expected);
        const uint64_t size = blocks[0].last - blocks[0].first;
        EXPECT_GE(size, iterations / threads);
        EXPECT_LE(size - iterations / threads, 1u);
        expected = blocks[0].last;
      }
      EXPECT_EQ(expected, iterations) << threads << " threads";
    }
  }
}

TEST(Chunks, StaticChunksGoRoundAndEndAtTheLargestCount) {
  const int64_t chunk = int64_t{1} << 61;
  const auto chunks = OneLoop(kMost, ScheduleKind::kStatic, chunk, 3).chunks();
  for (uint64_t number = 0; number < 8; ++number) {
    const Range& range = chunks[number % 3].at(number / 3);
    EXPECT_EQ(range.first, number * chunk);
    EXPECT_EQ(range.last, number == 7 ? kMost : (number + 1) * chunk);
  }
  EXPECT_EQ(chunks[0].size() + chunks[1].size() + chunks[2].size(), 8u);
}

TEST(Chunks, StaticChunksOfOneDoNotWrapAroundAtTheLargestCount) {
  const auto chunks = OneLoop(kMost, ScheduleKind::kStatic, 1, 4).chunks(3);
  EXPECT_EQ(chunks[3][2].first, 11u);
  TeamWorkshares team = {};
  WorkerWorkshares worker = {};
  Loop loop;
  begin_loop(loop, {team, worker, 2, 4}, {kMost, {ScheduleKind::kStatic, ScheduleModifier::kNone, 1}, false, false});
  loop.position = kMost - 2;
  uint64_t first, last;
  ASSERT_TRUE(next_static_chunk(loop, first, last));
  EXPECT_EQ(first, kMost - 2);
  EXPECT_EQ(last, kMost - 1);
  EXPECT_FALSE(next_static_chunk(loop, first, last));
}

TEST(Chunks, AChunkLongerThanTheLoopIsTheLoop) {
  for (ScheduleKind kind : {ScheduleKind::kStatic, ScheduleKind::kDynamic, ScheduleKind::kGuided}) {
    const auto chunks = OneLoop(10, kind, INT64_MAX, 4).chunks();
    ASSERT_EQ(chunks[0].size(), 1u);
    EXPECT_EQ(chunks[0][0].last, 10u);
    EXPECT_TRUE(chunks[1].empty());
  }
}

TEST(Chunks, DynamicChunksAreInOrderAndEndAtTheLargestCount) {
  const int64_t chunk = INT64_MAX;
  const auto chunks = OneLoop(kMost, ScheduleKind::kDynamic, chunk, 2).chunks();
  EXPECT_EQ(chunks[0].at(0).first, 0u);
  EXPECT_EQ(chunks[1].at(0).first, uint64_t{INT64_MAX});
  EXPECT_EQ(chunks[0].at(1).first, uint64_t{INT64_MAX} * 2);
  EXPECT_EQ(chunks[0].at(1).last, kMost);
  EXPECT_EQ(chunks[1].size(), 1u);
}

TEST(Chunks, GuidedChunksShrinkToTheLeast) {
  EXPECT_EQ(guided_chunk_size(800, 1, 4), 100u);
  EXPECT_EQ(guided_chunk_size(7, 1, 4), 1u);
  EXPECT_EQ(guided_chunk_size(7, 5, 4), 5u);
  EXPECT_EQ(guided_chunk_size(3, 5, 4), 3u);
  const auto chunks = OneLoop(kMost, ScheduleKind::kGuided, 1, 2).chunks();
  uint64_t covered = 0, longest = kMost;
  for (size_t round = 0; round < chunks[0].size(); ++round) {
    for (const auto& of_thread : chunks) {
      if (round >= of_thread.size()) continue;
      EXPECT_EQ(of_thread[round].first, covered);
      const uint64_t size = of_thread[round].last - covered;
      EXPECT_LE(size, longest);
      longest = size;
      covered = of_thread[round].last;
    }
  }
  EXPECT_EQ(covered, kMost);
}

TEST(Chunks, TheSimdModifierRoundsChunksUp) {
  TeamWorkshares team = {};
  WorkerWorkshares worker = {};
  Loop loop;
  begin_loop(loop, {team, worker, 0, 2}, {100, {ScheduleKind::kStatic, ScheduleModifier::kNone, 5}, true, false});
  EXPECT_EQ(loop.chunk, 8u);
  begin_loop(loop, {team, worker, 0, 2}, {100, {ScheduleKind::kStatic, ScheduleModifier::kNone, 16}, true, false});
  EXPECT_EQ(loop.chunk, 16u);
}

}  // namespace
