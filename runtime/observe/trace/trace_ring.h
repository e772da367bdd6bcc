// A worker's part of the timeline: what it executes now, and a ring of events on their way to the file.
//
// One worker writes and one reader, the tracer, takes. A full ring makes its worker wait: no event is lost, memory
// stays bounded, and the timeline says where it happened.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "platform/cpu.h"

namespace shep {

inline constexpr int16_t kUnknownDomain = -1;

struct TraceEvent {
  enum Kind : uint8_t { kSlice, kArrow, kQueue };
  enum Flag : uint8_t {
    kTask = 1,        // else an implicit task
    kUndeferred = 2,
    kParked = 4,      // the slice ends because the task was left
    kResumed = 8,     // it begins because somebody goes on with it
    kIdle = 32,       // nobody's work either: there was none,
    kSynchronise = 64,  // or somebody held what the worker needs
    kRingFull = 16,   // nobody's work: the worker waited for this file to be written
  };

  Kind kind;
  uint8_t flags;
  int16_t shepherd;  // of execution; of a queue: its own
  int16_t domain;
  int16_t data_domain;  // of the task's data; kUnknownDomain
  int32_t from;      // of an arrow: the track where it begins
  int64_t at;        // ns
  int64_t until;     // of a slice: its end; of an arrow: likewise, on this track; of a queue: its length
  const shep_location* where;
  uint64_t id;
  uint64_t parent;
};

class TraceRing {
 public:
  // For the worker with that number in a team of that level, and its successors, one at a time.
  explicit TraceRing(int track, int level = 1, int thread = 0);

  // Its worker goes.
  void rest();

  struct Slice {
    const shep_location* where;
    uint64_t id;
    uint64_t parent;
    int64_t began;
    uint8_t flags;
    int16_t data_domain;
  };

  // Notes the worker's slices, which nest. `data_domain` is that of a task that was told where its data are.
  void begin(const shep_location* where, uint64_t id, uint64_t parent, uint8_t flags, int data_domain = kUnknownDomain);
  void end(uint8_t flags = 0);
  // The id of what is executed now; 0 outside.
  uint64_t current() const { return open_.empty() ? 0 : open_.back().id; }
  // And of what generated it.
  uint64_t parent() const { return open_.empty() ? 0 : open_.back().parent; }
  uint64_t new_id() { return uint64_t(track + 1) << 40 | ++last_id_; }

  // The worker waits, for work or for others, as the flag says; and no more. Short waits are left out.
  void begin_wait(uint8_t flag);
  void end_wait();

  // A worker leaves what it began since `depth`, and another goes on with it.
  size_t depth() const { return open_.size(); }
  std::vector<Slice> leave(size_t depth);
  void go_on(const std::vector<Slice>& slices);

  // A task that was generated on another track begins here now.
  void arrow(int from, int64_t since, uint64_t id);
  // Told no more often than a picture can show; what it was when nothing more happened to it is told in any case.
  void queue(int shepherd, int tasks);

  // By the tracer: takes what is there, oldest first, in at most two portions.
  template <class Take> void drain(Take take) {
    const uint64_t first = taken_.load(std::memory_order_relaxed);
    // Acquire pairs with push(): the events are written.
    const uint64_t last = written_.load(std::memory_order_acquire);
    for (uint64_t each = first; each != last; ++each) take(events_[each % kCapacity]);
    // Release: their room may be used again.
    taken_.store(last, std::memory_order_release);
  }

  static constexpr int64_t kShortestWait = 5'000;  // ns

  const int track;
  const int level, thread;
  int shepherd = 0;
  int domain = 0;

 private:
  static constexpr uint64_t kCapacity = 1 << 14;
  static constexpr int64_t kQueueInterval = 20'000;  // ns

  void push(const TraceEvent& event);
  TraceEvent event_here(TraceEvent::Kind kind, uint8_t flags, int64_t at, int64_t until) const;
  void wait_for_room();
  void tell_untold_queue();
  bool is_full(uint64_t next) const { return next - taken_.load(std::memory_order_acquire) >= kCapacity; }

  std::vector<Slice> open_;
  uint64_t last_id_ = 0;
  int64_t last_queue_ = 0;
  TraceEvent untold_queue_ = {};  // of nobody where `at` is 0
  int64_t wait_began_ = 0;
  uint8_t wait_flag_ = 0;  // 0: it does not wait
  const std::unique_ptr<TraceEvent[]> events_;
  alignas(kCacheLine) std::atomic<uint64_t> written_{0};
  alignas(kCacheLine) std::atomic<uint64_t> taken_{0};
};

}  // namespace shep
