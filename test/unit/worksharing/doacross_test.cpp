// Dependences between iterations through the ABI, on real teams: wavefronts under every schedule, with more threads
// than cores.
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "region.h"

namespace {

using namespace lowered;

constexpr unsigned kSchedules[] = {SHEP_SCHEDULE_DEFAULT, SHEP_SCHEDULE_STATIC, SHEP_SCHEDULE_DYNAMIC,
                                   SHEP_SCHEDULE_GUIDED, SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_SIMD};

template <class Body> void doacross(shep_u64 iterations, shep_u64 positions, LoopOptions options, Body&& body) {
  shep_loop state;
  shep_loop_begin(&state, &kHere, iterations, options.schedule | SHEP_SCHEDULE_ORDERED, options.chunk);
  shep_doacross_begin(&state, positions);
  for (shep_u64 first, last; shep_loop_next(&state, &first, &last);) {
    for (shep_u64 iteration = first; iteration < last; ++iteration) {
      body(state, iteration);
      shep_doacross_iteration_done(&state);
    }
  }
  shep_loop_end(&state, options.nowait);
}

// Each cell is the sum of its upper and its left neighbour: wrong as soon as one is read too early.
std::vector<unsigned> wavefront(int threads, shep_u64 rows, shep_u64 columns, LoopOptions options) {
  std::vector<unsigned> cells(rows * columns);
  parallel(threads, [&] {
    doacross(rows, columns, options, [&](shep_loop& loop, shep_u64 row) {
      for (shep_u64 column = 0; column < columns; ++column) {
        if (row > 0) shep_doacross_wait(&loop, row - 1, column);
        const unsigned upper = row > 0 ? cells[(row - 1) * columns + column] : 1;
        const unsigned left = column > 0 ? cells[row * columns + column - 1] : 1;
        cells[row * columns + column] = upper + left;
        shep_doacross_post(&loop, column);
      }
    });
  });
  return cells;
}

TEST(Doacross, WavefrontsAreThoseOfOneThread) {
  for (auto [rows, columns] : {std::pair<shep_u64, shep_u64>{1, 1}, {7, 30}, {40, 25}, {101, 3}}) {
    const std::vector<unsigned> expected = wavefront(1, rows, columns, {});
    for (int threads : {2, 3, 8}) {
      for (unsigned schedule : kSchedules) {
        for (shep_i64 chunk : {0, 1, 5}) {
          EXPECT_EQ(wavefront(threads, rows, columns, {schedule, chunk}), expected)
              << threads << " threads, schedule " << schedule << ", chunk " << chunk;
        }
      }
    }
  }
}

// One long chain: all threads but one wait, most of them asleep.
TEST(Doacross, NoPostIsLost) {
  std::vector<shep_u64> value(20001);
  parallel(8, [&] {
    doacross(20000, 1, {SHEP_SCHEDULE_STATIC, 1}, [&](shep_loop& loop, shep_u64 iteration) {
      if (iteration > 0) shep_doacross_wait(&loop, iteration - 1, 0);
      value[iteration + 1] = value[iteration] + 1;
      shep_doacross_post(&loop, 0);
    });
  });
  EXPECT_EQ(value.back(), 20000u);
}

TEST(Doacross, TheEndOfAnIterationStandsForWhatItDidNotPost) {
  for (unsigned schedule : kSchedules) {
    std::vector<int> done(100);
    parallel(4, [&] {
      doacross(100, 4, {schedule, 1}, [&](shep_loop& loop, shep_u64 iteration) {
        if (iteration > 0) {
          shep_doacross_wait(&loop, iteration - 1, 3);
          EXPECT_EQ(done[iteration - 1], 1);
        }
        done[iteration] = 1;
        if (iteration % 3 == 0) shep_doacross_post(&loop, 1);
      });
    });
  }
}

TEST(Doacross, LoopsFollowEachOtherWithoutBarriers) {
  constexpr int kLoops = 100;
  std::vector<std::vector<int>> value(kLoops, std::vector<int>(21));
  parallel(4, [&] {
    for (std::vector<int>& cells : value) {
      doacross(20, 1, {SHEP_SCHEDULE_DYNAMIC, 1, true}, [&](shep_loop& loop, shep_u64 iteration) {
        if (iteration > 0) shep_doacross_wait(&loop, iteration - 1, 0);
        cells[iteration + 1] = cells[iteration] + 1;
        shep_doacross_post(&loop, 0);
      });
    }
  });
  for (const std::vector<int>& cells : value) EXPECT_EQ(cells.back(), 20);
}

TEST(Doacross, EmptyLoopsAndEmptyInnerLoopsPass) {
  parallel(3, [&] {
    doacross(0, 4, {}, [](shep_loop&, shep_u64) {});
    doacross(10, 0, {SHEP_SCHEDULE_DYNAMIC}, [](shep_loop&, shep_u64) {});
  });
}

}  // namespace
