// Work and span of an execution (He, Leiserson, Leiserson 2010, "The Cilkview scalability analyzer"): how long it takes
// alone, and how long it would take with processors without end. Fed by one thread that executes the program in its
// sequential order.
//
// Each task and region is a frame with three paths through what it has done so far, measured from its own beginning:
//   body   to where its body is
//   joins  the longest to the end of a child that no taskwait has waited for yet
//   deep   the longest to the end of any descendant, for barriers and taskgroups
// A task that depends on siblings starts where the last of those ends.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "observe/span/span_constructs.h"
#include "observe/span/span_path.h"
#include "platform/futex_lock.h"
#include "platform/preemption.h"

namespace shep {

class SpanMeter {
 public:
  // steal_cost: ns that it takes another worker to come by a task. The program has run for so many ns before.
  SpanMeter(int64_t steal_cost, int64_t before);

  void begin_region(const shep_location* where);
  void end_region();
  // Counts the time from here to the next call as the runtime's, and nobody's work.
  void pause() {
    stop();
    lock_.unlock();
  }
  // `deferrable`: what does not wait for the task may go on at once. The dependences are the caller's, until the task
  // has ended.
  void begin_task(const shep_location* where, bool deferrable, std::span<const shep_dependence> dependences = {});
  // `event`, if given, is still to be fulfilled before the task completes.
  void end_task(const void* event = nullptr);
  void fulfilled(const void* event);
  void begin_loop(const shep_location* where);
  void next_chunk();
  void end_loop();
  void taskwait();
  // A taskwait with a depend clause; `nowait` makes an empty task of it.
  void taskwait(std::span<const shep_dependence> dependences, bool nowait);
  void begin_group();
  void end_group();
  void barrier();

  // The result at a program's end. Any thread may ask, while the one that is measured goes on.
  struct Result {
    int64_t work, span, burdened;  // ns, of the whole run
    int64_t regions_work, regions_span, regions_burdened;  // of its parallel regions
    uint64_t tasks, chunks;
    std::vector<SpanPath::Part> critical;  // the largest first
    std::vector<SpanConstruct> constructs;
    uint64_t unmeasured = 0;  // regions of other threads of the program's, which whoever reports has counted
  };
  Result finish() const;

 private:
  // Held while a call changes what follows. A copy has one of its own, which is free.
  struct Lock : FutexLock {
    Lock() = default;
    Lock(const Lock&) : FutexLock() {}
  };
  SpanMeter(const SpanMeter&) = default;

  enum class Kind : uint8_t { kRoot, kRegion, kTask, kIncluded, kLoop, kChunk };
  struct Frame {
    Kind kind;
    const shep_location* where;
    int64_t work = 0;
    int64_t own = 0;  // of it, what was no inner frame's
    SpanPath start;  // of what is not part of the frame around: from the beginning of that
    SpanPath body, joins, deep;
    std::vector<SpanPath> groups;  // of each taskgroup under execution: what `deep` was before
    std::span<const shep_dependence> dependences;
    SpanDependences children;
  };

  // A task that has ended but for its event.
  struct Detached {
    const void* event;
    size_t parent;  // among frames_
    std::vector<shep_dependence> dependences;
  };

  // To where the execution is, from the beginning of that frame.
  SpanPath here_from(size_t frame) const;
  void leave_loops();
  Frame& push(Kind kind, const shep_location* where);
  Frame& top() { return frames_[depth_ - 1]; }
  // Between these two the clock stands still: the meter's own time is nobody's. And the lock is held.
  void stop();
  void start();
  // The strand since start() has come to its end, during which others had the processor for so long.
  void note_strand(int64_t now, int64_t kept_off);
  // By the thread that is measured.
  int64_t kept_off(int64_t now);
  void settle();
  Result sum_up();

  mutable Lock lock_;
  const int thread_;  // that is measured: its maker
  const int64_t steal_cost_;
  int64_t reading_cost_ = 0;  // what stop() and start() add to a strand
  static constexpr int64_t kPaused = -1;
  int64_t since_ = kPaused;
  int64_t stopped_ = 0;
  Preemption preemption_;
  std::vector<Frame> frames_;  // the first `depth_` are in use; the rest keep their memory
  size_t depth_ = 0;
  std::vector<Detached> detached_;
  uint64_t tasks_ = 0;
  uint64_t chunks_ = 0;
  SpanConstructs constructs_;
  int64_t regions_work_ = 0, regions_span_ = 0, regions_burdened_ = 0;
};

// The report on work and span.

std::string span_as_text(const SpanMeter::Result& result, int64_t steal_cost);
std::string span_as_json(const SpanMeter::Result& result, int64_t steal_cost);

}  // namespace shep
