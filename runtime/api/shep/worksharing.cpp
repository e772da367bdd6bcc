// shep_loop_*, shep_share_*, shep_ordered_* and shep_single_*.
#include <new>

#include "api/entry_point.h"
#include "exceptions/order.h"
#include "observe/mutex_use.h"
#include "worksharing/chunks.h"
#include "worksharing/single.h"

namespace {

static_assert(sizeof(Loop) <= sizeof(shep_loop) && alignof(Loop) <= alignof(shep_loop));

Loop& loop_in(shep_loop* frame) { return *std::launder(reinterpret_cast<Loop*>(frame)); }

ScheduleModifier modifier_of(unsigned schedule) {
  if (schedule & SHEP_SCHEDULE_MONOTONIC) return ScheduleModifier::kMonotonic;
  return schedule & SHEP_SCHEDULE_NONMONOTONIC ? ScheduleModifier::kNonmonotonic : ScheduleModifier::kNone;
}

Schedule schedule_of(const Worker& worker, unsigned schedule, shep_i64 chunk) {
  const unsigned kind = schedule & SHEP_SCHEDULE_KIND;
  if (kind == SHEP_SCHEDULE_RUNTIME) return current_icvs(worker).run_schedule;
  return {static_cast<ScheduleKind>(kind), modifier_of(schedule), chunk};
}

// A loop whose iterations its team does not share is distribute's.
WorkKind kind_of(const Loop& loop, unsigned schedule) {
  if (schedule & SHEP_SCHEDULE_SECTIONS) return WorkKind::kSections;
  if (schedule & SHEP_SCHEDULE_ALONE) return WorkKind::kDistribute;
  switch (loop.kind) {
    case LoopKind::kStaticBlock:
    case LoopKind::kStaticChunked: return WorkKind::kStaticLoop;
    case LoopKind::kDynamic: return WorkKind::kDynamicLoop;
    case LoopKind::kGuided: return WorkKind::kGuidedLoop;
    case LoopKind::kWhole:
    case LoopKind::kMetered: break;
  }
  return WorkKind::kOtherLoop;
}

void put(const Stride& from, shep_stride& stride) {
  stride = {from.count, from.first, from.chunk, from.step, from.end};
}

WorkKind told_as(const Loop& loop) { return static_cast<WorkKind>(loop.told_as); }

}  // namespace

SHEP_EXPORT void shep_loop_begin(shep_loop* frame, const shep_location* where, shep_u64 iterations, unsigned schedule,
                                 shep_i64 chunk) {
  Worker& worker = current_worker();
  Loop& loop = *new (frame) Loop;
  // A thread that does not know yet that the parallel region is cancelled shares nothing with those that have left.
  const bool over = shep_cancellation && is_parallel_cancelled(worker);
  if (over) iterations = 0;
  const bool alone = over || (schedule & SHEP_SCHEDULE_ALONE);
  const TeamMember member{worker.team->workshares, worker.workshares, worker.thread_num, alone ? 1 : worker.team->size};
  begin_loop(loop, member,
             {iterations, schedule_of(worker, schedule, chunk), (schedule & SHEP_SCHEDULE_SIMD) != 0,
              (schedule & SHEP_SCHEDULE_ORDERED) != 0, where, worker.watch ? worker.watch->span : nullptr,
              (schedule & SHEP_SCHEDULE_ORDERED_AGAIN) != 0});
  const ToolCall call(worker);
  loop.told_as = static_cast<uint8_t>(kind_of(loop, schedule));
  note_work_begins(worker, told_as(loop), iterations);
}

SHEP_EXPORT int shep_loop_next(shep_loop* frame, shep_u64* first, shep_u64* last) {
  uint64_t chunk_first, chunk_last;
  if (!next_chunk(loop_in(frame), chunk_first, chunk_last)) return 0;
  *first = chunk_first;
  *last = chunk_last;
  note_chunk(told_as(loop_in(frame)), chunk_first, chunk_last, SHEP_CALLER);
  return 1;
}

// None where each chunk is to be told of.
SHEP_EXPORT void shep_loop_take(shep_loop* frame, shep_stride* stride) {
  put(somebody_listens ? Stride{} : take_static_chunks(loop_in(frame)), *stride);
}

static_assert(sizeof(Share) <= sizeof(shep_share));

SHEP_EXPORT shep_u64 shep_share_begin(shep_share* frame, shep_u64 iterations, shep_i64 chunk) {
  const ContentionGroup& league = *current_worker().team->group;
  return begin_share(*new (frame) Share, iterations, chunk, league.team_num, league.num_teams);
}

SHEP_EXPORT int shep_share_next(shep_share* frame, shep_loop* loop, shep_u64* first, shep_u64* last) {
  Share& share = *std::launder(reinterpret_cast<Share*>(frame));
  if (share.first == share.last && !next_chunk(loop_in(loop), share.first, share.last)) return 0;
  uint64_t piece_first, piece_last;
  next_of_share(share, piece_first, piece_last);
  *first = piece_first;
  *last = piece_last;
  note_chunk(told_as(loop_in(loop)), piece_first, piece_last, SHEP_CALLER);
  return 1;
}

SHEP_EXPORT void shep_share_take(shep_share* frame, shep_loop* loop, shep_stride* stride) {
  Share& share = *std::launder(reinterpret_cast<Share*>(frame));
  put(somebody_listens ? Stride{} : take_chunks_of_share(share, loop_in(loop)), *stride);
}

SHEP_EXPORT void shep_loop_end(shep_loop* frame, int nowait) {
  leave_loop(loop_in(frame));
  const ToolCall call;
  note_work_ended(call.worker, told_as(loop_in(frame)), loop_in(frame).iterations);
  if (nowait) return;
  team_barrier(call.worker, Waited::kWorkshare, nullptr);
  back_to_work();
}

SHEP_EXPORT void shep_loop_iteration_done(shep_loop* frame) { end_ordered_iteration(loop_in(frame)); }

SHEP_EXPORT void shep_doacross_begin(shep_loop* frame, shep_u64 positions) {
  enter_doacross_loop(loop_in(frame), positions);
}
SHEP_EXPORT void shep_doacross_post(shep_loop* frame, shep_u64 position) { post_position(loop_in(frame), position); }
SHEP_EXPORT int shep_doacross_wait(shep_loop* frame, shep_u64 iteration, shep_u64 position) {
  return await_position(loop_in(frame), iteration, position);
}
SHEP_EXPORT void shep_doacross_iteration_done(shep_loop* frame) { end_doacross_iteration(loop_in(frame)); }

// An ordered region outside any loop is executed as it comes.
SHEP_EXPORT int shep_ordered_begin(const shep_location*) {
  const MutexUse use = {MutexKind::kOrdered, current_worker().team, nullptr, SHEP_CALLER};
  note_acquires(use);
  Loop* const loop = current_worker().workshares.ordered_loop;
  if (loop && !begin_ordered_region(*loop)) return 0;
  note_acquired(use);
  return 1;
}

SHEP_EXPORT void shep_ordered_end(void) {
  const MutexUse use = {MutexKind::kOrdered, current_worker().team, nullptr, SHEP_CALLER};
  note_releases(use);
  if (Loop* loop = current_worker().workshares.ordered_loop) end_ordered_region(*loop);
  note_released(use);
}

SHEP_EXPORT int shep_single_begin(const shep_location* where) {
  Worker& worker = current_worker();
  const bool is_mine = worker.team->size == 1 || claim_single(worker.team->workshares, worker.workshares);
  const ToolCall call(worker);
  if (where) note_single_begins(worker, is_mine);
  return is_mine;
}

SHEP_EXPORT void* shep_single_copy(int executed, void* data) {
  Worker& worker = current_worker();
  Team& team = *worker.team;
  if (team.size == 1) return data;
  if (executed) team.workshares.copyprivate = data;
  // Publishes the pointer and the data. The barrier that the caller owes keeps the next single_copy from replacing it
  // early.
  team_barrier(worker, Waited::kWorkshare, nullptr);
  // The thread that executed the region may have left a cancelled one instead of coming here.
  if (shep_cancellation && is_parallel_cancelled(worker)) return data;
  if (__atomic_load_n(&shep_cancelled_groups, __ATOMIC_RELAXED) && is_overtaken(worker)) return data;
  return team.workshares.copyprivate;
}
