#include "worksharing/loop.h"

#include <algorithm>
#include <cstdlib>

#include "observe/span/span_meter.h"
#include "platform/sanitizers.h"
#include "worksharing/chunks.h"
#include "worksharing/turn_wait.h"

namespace shep {
namespace {

// The simd modifier rounds chunks up to this (OpenMP 5.2, 11.5.3): one AVX-512 or two NEON vectors of eight-byte
// elements.
constexpr uint64_t kSimdWidth = 8;

// The modifiers ask for nothing more: one shared counter hands every thread its chunks in increasing order, so each
// schedule is monotonic, which nonmonotonic permits.
LoopKind kind_of(const Schedule& schedule) {
  switch (schedule.kind) {
    case ScheduleKind::kDynamic:
    case ScheduleKind::kGuided:
      // Who looks for races must not miss one because a single fast thread took all sections.
      if (tasks_are_told_apart) [[unlikely]]
        return LoopKind::kStaticChunked;
      return schedule.kind == ScheduleKind::kDynamic ? LoopKind::kDynamic : LoopKind::kGuided;
    case ScheduleKind::kStatic: return schedule.chunk > 0 ? LoopKind::kStaticChunked : LoopKind::kStaticBlock;
    case ScheduleKind::kDefault:
    case ScheduleKind::kAuto: break;
  }
  return LoopKind::kStaticBlock;
}

uint64_t chunk_of(const LoopRequest& request) {
  uint64_t chunk = request.schedule.chunk > 0 ? static_cast<uint64_t>(request.schedule.chunk) : 1;
  if (request.simd) chunk = (chunk + kSimdWidth - 1) / kSimdWidth * kSimdWidth;
  return chunk;
}

// Where the span of a loop is measured, chunks of it could run beside each other: the schedule's, or as many as are
// worth a measurement.
void meter_loop(Loop& loop, const LoopRequest& request) {
  constexpr uint64_t kChunks = 1024;
  loop.kind = LoopKind::kMetered;
  loop.meter = request.meter;
  if (request.schedule.chunk <= 0) loop.chunk = std::max<uint64_t>(1, request.iterations / kChunks);
  loop.chunk_count = request.iterations / loop.chunk + (request.iterations % loop.chunk != 0);
  request.meter->begin_loop(request.where);
}

// With its last iteration, or when it is left before that: a taskgroup around it may end in front of the construct
// itself.
void end_metered(Loop& loop) {
  if (loop.meter) loop.meter->end_loop();
  loop.meter = nullptr;
}

bool has_numbered_chunks(LoopKind kind) { return kind == LoopKind::kStaticChunked || kind == LoopKind::kDynamic; }
bool shares_iterations(LoopKind kind) { return kind == LoopKind::kDynamic || kind == LoopKind::kGuided; }

void have_no_iterations(Loop& loop) {
  loop.buffer = nullptr;
  loop.kind = LoopKind::kWhole;
  loop.iterations = 0;
}

// Waits where the loop that used this buffer last still has threads inside. In a cancelled region these may never leave
// it: then the thread has no iterations.
void take_buffer(Loop& loop) {
  loop.number = loop.worker->loops_begun++;
  loop.buffer = &loop.team->loops[loop.number % kLoopsInFlight];
  const auto round = static_cast<uint32_t>(loop.number / kLoopsInFlight) & Turn::kMask;
  Turn& current = loop.buffer->round;
  if (!wait_for_turn(current, loop.buffer, loop.team->given_up, [&] { return current.now() == round; }))
    have_no_iterations(loop);
}

void clear_buffer(Loop& loop) {
  LoopBuffer& buffer = *loop.buffer;
  std::atomic<bool>& any_left = loop.team->any_loop_left;
  if (!any_left.load(std::memory_order_relaxed)) any_left.store(true, std::memory_order_relaxed);
  buffer.left.store(0, std::memory_order_relaxed);
  buffer.next.store(0, std::memory_order_relaxed);
  buffer.ordered_next.store(0, std::memory_order_relaxed);
  if (DoacrossState::Lane* const lanes = buffer.doacross.lanes.exchange(nullptr, std::memory_order_relaxed)) {
    tell_acquire(&buffer.doacross.lanes);
    std::free(lanes);
  }
  buffer.round.advance();  // publishes the stores to whoever takes the buffer for the next round
}

}  // namespace

void begin_loop(Loop& loop, const TeamMember& worker, const LoopRequest& request) {
  loop = {};
  loop.iterations = request.iterations;
  loop.team = &worker.team;
  loop.worker = &worker.worker;
  loop.thread_num = worker.thread_num;
  loop.team_size = worker.team_size;
  loop.is_ordered = request.ordered;
  loop.orders_again = request.orders_again;
  // Alone in the team, a thread has all iterations as one chunk, in order, whatever the schedule.
  const bool alone = worker.team_size == 1;
  loop.kind = alone ? LoopKind::kWhole : kind_of(request.schedule);
  loop.chunk = chunk_of(request);
  if (request.meter && alone && !request.ordered) meter_loop(loop, request);
  if (has_numbered_chunks(loop.kind))
    loop.chunk_count = request.iterations / loop.chunk + (request.iterations % loop.chunk != 0);
  if (loop.kind == LoopKind::kStaticChunked) loop.position = std::min<uint64_t>(loop.thread_num, loop.chunk_count);

  if (!alone && (shares_iterations(loop.kind) || request.ordered)) take_buffer(loop);
  if (request.ordered) enter_ordered_loop(loop);
}

bool next_chunk_of_any(Loop& loop, uint64_t& first, uint64_t& last) {
  bool found = false;
  switch (loop.kind) {
    case LoopKind::kWhole: found = next_whole(loop, first, last); break;
    case LoopKind::kStaticBlock: found = next_static_block(loop, first, last); break;
    case LoopKind::kStaticChunked: found = next_static_chunk(loop, first, last); break;
    case LoopKind::kDynamic: found = next_dynamic_chunk(loop, first, last); break;
    case LoopKind::kGuided: found = next_guided_chunk(loop, first, last); break;
    case LoopKind::kMetered:
      found = next_static_chunk(loop, first, last);
      found ? loop.meter->next_chunk() : end_metered(loop);
      break;
  }
  if (found && loop.is_ordered) enter_ordered_chunk(loop, first, last);
  return found;
}

void leave_loop(Loop& loop) {
  if (loop.is_ordered) leave_ordered_loop(loop);
  if (loop.kind == LoopKind::kMetered) end_metered(loop);
  if (!loop.buffer) return;
  // The last to leave reads, by acquire, that all others are done with the buffer, which each publishes by release.
  const uint32_t left = loop.buffer->left.fetch_add(1, std::memory_order_acq_rel) + 1;
  if (left == static_cast<uint32_t>(loop.team_size)) clear_buffer(loop);
}

}  // namespace shep
