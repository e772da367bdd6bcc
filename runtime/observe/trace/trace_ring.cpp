#include "observe/trace/trace_ring.h"

#include <sched.h>

#include <new>

#include "platform/clock.h"
#include "platform/fatal.h"

namespace shep {

TraceRing::TraceRing(int track, int level, int thread)
    : track(track), level(level), thread(thread), events_(new(std::nothrow) TraceEvent[kCapacity]) {
  if (!events_) fatal("SHEPHERD_TRACE: no memory for what worker %d of level %d does", thread, level);
}

void TraceRing::rest() {
  end_wait();
  tell_untold_queue();
}

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
  events_[next % kCapacity] = event_here(TraceEvent::kSlice, TraceEvent::kRingFull, began, monotonic_ns());
  written_.store(next + 1, std::memory_order_release);
}

TraceEvent TraceRing::event_here(TraceEvent::Kind kind, uint8_t flags, int64_t at, int64_t until) const {
  return {.kind = kind,
          .flags = flags,
          .shepherd = int16_t(shepherd),
          .domain = int16_t(domain),
          .data_domain = kUnknownDomain,
          .from = 0,
          .at = at,
          .until = until,
          .where = nullptr,
          .id = 0,
          .parent = 0};
}

void TraceRing::begin(const shep_location* where, uint64_t id, uint64_t parent, uint8_t flags, int data_domain) {
  open_.push_back({where, id, parent, monotonic_ns(), flags, int16_t(data_domain)});
}

void TraceRing::end(uint8_t flags) {
  const Slice slice = open_.back();
  open_.pop_back();
  TraceEvent event = event_here(TraceEvent::kSlice, uint8_t(slice.flags | flags), slice.began, monotonic_ns());
  event.where = slice.where;
  event.id = slice.id;
  event.parent = slice.parent;
  event.data_domain = slice.data_domain;
  push(event);
}

void TraceRing::begin_wait(uint8_t flag) {
  end_wait();
  tell_untold_queue();
  wait_began_ = monotonic_ns();
  wait_flag_ = flag;
}

void TraceRing::end_wait() {
  if (wait_flag_ == 0) return;
  const int64_t now = monotonic_ns();
  if (now - wait_began_ >= kShortestWait) push(event_here(TraceEvent::kSlice, wait_flag_, wait_began_, now));
  wait_flag_ = 0;
}

std::vector<TraceRing::Slice> TraceRing::leave(size_t depth) {
  std::vector<Slice> slices(open_.begin() + ptrdiff_t(depth), open_.end());
  while (open_.size() > depth) end(TraceEvent::kParked);
  return slices;
}

void TraceRing::go_on(const std::vector<Slice>& slices) {
  for (const Slice& each : slices)
    begin(each.where, each.id, each.parent, each.flags | TraceEvent::kResumed, each.data_domain);
}

void TraceRing::arrow(int from, int64_t since, uint64_t id) {
  TraceEvent event = event_here(TraceEvent::kArrow, 0, since, monotonic_ns());
  event.from = from;
  event.id = id;
  push(event);
}

void TraceRing::queue(int of_shepherd, int tasks) {
  const int64_t now = monotonic_ns();
  TraceEvent event = event_here(TraceEvent::kQueue, 0, now, tasks);
  event.shepherd = int16_t(of_shepherd);
  if (now - last_queue_ < kQueueInterval) {
    untold_queue_ = event;
    return;
  }
  tell_untold_queue();
  last_queue_ = now;
  push(event);
}

void TraceRing::tell_untold_queue() {
  if (untold_queue_.at == 0) return;
  push(untold_queue_);
  untold_queue_.at = 0;
}

}  // namespace shep
