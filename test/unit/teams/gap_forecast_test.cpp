// When a thread dares to say when its next region is due.
#include "teams/gap_forecast.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

constexpr int64_t kMs = 1'000'000;
constexpr int64_t kUs = 1'000;

TEST(GapForecast, EqualGapsAreExpectedAgain) {
  GapForecast forecast;
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(forecast.is_certain()) << i;
    forecast.gap_was(10 * kMs + i * 10 * kUs);
  }
  ASSERT_TRUE(forecast.is_certain());
  EXPECT_LT(forecast.earliest(), 10 * kMs);
  EXPECT_GT(forecast.latest(), 10 * kMs + 40 * kUs);
  EXPECT_LE((forecast.latest() - forecast.earliest()) * 20, 10 * kMs);
}

TEST(GapForecast, OneOddGapOnEitherSideIsForgiven) {
  GapForecast forecast;
  for (int64_t gap : {10 * kMs, 10 * kMs, 40 * kMs, 2 * kMs, 10 * kMs}) forecast.gap_was(gap);
  EXPECT_TRUE(forecast.is_certain());
  forecast.gap_was(3 * kMs);
  EXPECT_FALSE(forecast.is_certain());
}

TEST(GapForecast, ShortGapsAreNotWorthIt) {
  GapForecast forecast;
  for (int i = 0; i < 10; ++i) forecast.gap_was(kMs);
  EXPECT_FALSE(forecast.is_certain());
}

TEST(GapForecast, AChangeIsLearnt) {
  GapForecast forecast;
  for (int i = 0; i < 10; ++i) forecast.gap_was(10 * kMs);
  for (int i = 0; i < 5; ++i) forecast.gap_was(30 * kMs);
  ASSERT_TRUE(forecast.is_certain());
  EXPECT_GT(forecast.earliest(), 29 * kMs);
}

}  // namespace
}  // namespace shep
