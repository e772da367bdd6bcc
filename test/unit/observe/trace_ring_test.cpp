#include "observe/trace/trace_ring.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "platform/clock.h"

namespace shep {
namespace {

std::vector<TraceEvent> taken(TraceRing& ring) {
  std::vector<TraceEvent> events;
  ring.drain([&](const TraceEvent& event) { events.push_back(event); });
  return events;
}

TEST(TraceRing, SlicesEndInnermostFirst) {
  TraceRing ring(3);
  const uint64_t outer = ring.new_id(), inner = ring.new_id();
  EXPECT_NE(outer, inner);
  EXPECT_EQ(ring.current(), 0u);
  ring.begin(nullptr, outer, 0, TraceEvent::kTask);
  ring.begin(nullptr, inner, outer, TraceEvent::kTask);
  EXPECT_EQ(ring.current(), inner);
  ring.end();
  EXPECT_EQ(ring.current(), outer);
  ring.end();
  const auto events = taken(ring);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].id, inner);
  EXPECT_EQ(events[0].parent, outer);
  EXPECT_LE(events[1].at, events[0].at);
  EXPECT_GE(events[1].until, events[0].until);
  EXPECT_TRUE(taken(ring).empty());
}

TEST(TraceRing, IdsOfTwoTracksDiffer) {
  TraceRing first(0), second(1);
  EXPECT_NE(first.new_id(), second.new_id());
}

TEST(TraceRing, WhatIsLeftGoesOnElsewhereInTheSameOrder) {
  TraceRing here(0), there(1);
  here.begin(nullptr, 1, 0, 0);  // the loop's
  const size_t depth = here.depth();
  here.begin(nullptr, 2, 1, TraceEvent::kTask);
  here.begin(nullptr, 3, 2, TraceEvent::kTask, 5);
  const auto slices = here.leave(depth);
  EXPECT_EQ(here.depth(), depth);
  there.go_on(slices);
  EXPECT_EQ(there.current(), 3u);
  there.end();
  EXPECT_EQ(there.current(), 2u);
  there.end();
  for (const TraceEvent& event : taken(here)) EXPECT_TRUE(event.flags & TraceEvent::kParked);
  const auto there_events = taken(there);
  for (const TraceEvent& event : there_events) EXPECT_TRUE(event.flags & TraceEvent::kResumed);
  EXPECT_EQ(there_events.at(0).data_domain, 5);
  EXPECT_EQ(there_events.at(1).data_domain, kUnknownDomain);
}

// Waits for nothing; false where the thread was held up so long meanwhile that the wait was not short.
bool wait_shortly(TraceRing& ring) {
  const int64_t began = monotonic_ns();
  ring.begin_wait(TraceEvent::kIdle);
  ring.end_wait();
  return monotonic_ns() - began < TraceRing::kShortestWait;
}

TEST(TraceRing, ShortWaitsAreLeftOut) {
  TraceRing ring(0);
  while (!wait_shortly(ring)) taken(ring);
  EXPECT_TRUE(taken(ring).empty());
  ring.end_wait();  // of nothing
  ring.begin_wait(TraceEvent::kSynchronise);
  for (const int64_t began = monotonic_ns(); monotonic_ns() - began < 20'000;) {}
  ring.end_wait();
  const auto events = taken(ring);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].flags, TraceEvent::kSynchronise);
}

TEST(TraceRing, NothingIsLostWhereTheReaderIsSlow) {
  constexpr uint64_t kEvents = 200'000;  // many times what the ring holds
  TraceRing ring(0);
  std::atomic<bool> done{false};
  std::vector<uint64_t> ids;
  uint64_t waits = 0;
  std::thread reader([&] {
    for (bool last = false; !last;) {
      last = done.load();
      ring.drain([&](const TraceEvent& event) {
        event.flags& TraceEvent::kRingFull ? void(++waits) : ids.push_back(event.id);
      });
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  for (uint64_t id = 1; id <= kEvents; ++id) {
    ring.begin(nullptr, id, 0, 0);
    ring.end();
  }
  done.store(true);
  reader.join();
  ASSERT_EQ(ids.size(), kEvents);
  for (uint64_t i = 0; i < kEvents; ++i) ASSERT_EQ(ids[i], i + 1);
}

}  // namespace
}  // namespace shep
