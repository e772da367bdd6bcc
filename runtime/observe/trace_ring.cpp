#include "observe/trace_ring.h"

#include <sched.h>

#include "platform/clock.h"

namespace shep {

void TraceRing::push(const TraceEvent& event) {
  uint64_t next = written_.load(std::memory_order_relaxed);
  if (is_full(next + 1)) {
    wait_for_room();
    next = written_.load(std::memory_order_relaxed);
  }
  events_[next % kCapacity] = event;
  // Release publishes the event to drain().
  written_.store(next + 1, std::memory_order_release);
}

void TraceRing::wait_for_room() {
  const int64_t began = monotonic_ns();
  const uint64_t next = written_.load(std::memory_order_relaxed);
  // Two: for this wait's own slice as well.
  while (is_full(next + 2)) sched_yield();
  events_[next % kCapacity] = {TraceEvent::kSlice, TraceEvent::kRingFull, int16_t(shepherd), int16_t(domain), 0,
                               began, monotonic_ns(), nullptr, 0, 0};
  written_.store(next + 1, std::memory_order_release);
}

void TraceRing::begin(const shep_location* where, uint64_t id, uint64_t parent, uint8_t flags) {
  open_.push_back({where, id, parent, monotonic_ns(), flags});
}

void TraceRing::end(uint8_t flags) {
  const Slice slice = open_.back();
  open_.pop_back();
  push({TraceEvent::kSlice, uint8_t(slice.flags | flags), int16_t(shepherd), int16_t(domain), 0, slice.began, monotonic_ns(),
        slice.where, slice.id, slice.parent});
}

void TraceRing::begin_wait(uint8_t flag) {
  end_wait();
  wait_began_ = monotonic_ns();
  wait_flag_ = flag;
}

void TraceRing::end_wait() {
  if (wait_flag_ == 0) return;
  const int64_t now = monotonic_ns();
  if (now - wait_began_ >= kShortestWait) {
    push({TraceEvent::kSlice, wait_flag_, int16_t(shepherd), int16_t(domain), 0, wait_began_, now, nullptr, 0, 0});
  }
  wait_flag_ = 0;
}

std::vector<TraceRing::Slice> TraceRing::leave(size_t depth) {
  std::vector<Slice> slices(open_.begin() + ptrdiff_t(depth), open_.end());
  while (open_.size() > depth) end(TraceEvent::kParked);
  return slices;
}

void TraceRing::go_on(const std::vector<Slice>& slices) {
  for (const Slice& each : slices) begin(each.where, each.id, each.parent, each.flags | TraceEvent::kResumed);
}

void TraceRing::arrow(int from, int64_t since, uint64_t id) {
  push({TraceEvent::kArrow, 0, int16_t(shepherd), int16_t(domain), from, since, monotonic_ns(), nullptr, id, 0});
}

void TraceRing::queue(int of_shepherd, int tasks) {
  const int64_t now = monotonic_ns();
  if (now - last_queue_ < kQueueInterval) return;
  last_queue_ = now;
  push({TraceEvent::kQueue, 0, int16_t(of_shepherd), 0, 0, now, tasks, nullptr, 0, 0});
}

}  // namespace shep
