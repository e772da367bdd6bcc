#include "worksharing/taskloop.h"

#include <algorithm>

#include "cancellation/group.h"
#include "execution/events.h"
#include "execution/task_team.h"
#include "platform/clock.h"
#include "platform/emitted_code.h"
#include "waiting/wait.h"
#include "worksharing/division.h"
#include "worksharing/generate.h"
#include "worksharing/splitting.h"

namespace shep {

uint64_t first_chunk(const Worker& worker, double each) {
  // So many iterations in the time of a chunk are short ones.
  constexpr uint64_t kShort = 8;
  return each * double(kShort) < worker.task_team->loop_chunk_ns.load(std::memory_order_relaxed) ? kShort : 1;
}

namespace {

// A new piece starts with a part of the chunk that others have arrived at: its iterations may take longer.
constexpr uint64_t kCaution = 4;
// The last chunks of a piece get shorter, so that nobody waits long for the end of one.
constexpr uint64_t kShareOfRest = 2;

// By what the last chunk has taken. Iterations go on for so long without a look around; a look costs some 40 ns, the
// most of it for the clock.
void adapt_chunk(Piece& piece, int64_t chunk_ns) {
  const int64_t now = monotonic_ns();
  const uint64_t before = piece.chunk;
  const int64_t elapsed = now - piece.taken_at;
  piece.taken_at = now;
  if (piece.taken == 0) return;
  if (elapsed > 2 * chunk_ns)
    piece.chunk = std::max<uint64_t>(1, uint64_t(double(piece.taken) * double(chunk_ns) / double(elapsed)));
  else if (elapsed < chunk_ns / 2 && piece.taken == piece.chunk)
    piece.chunk *= elapsed < chunk_ns / 16 ? 8 : 2;
  if (piece.chunk != before) piece.loop->chunk.store(piece.chunk, std::memory_order_relaxed);
}

// Called at the end of a piece whose first iteration began then, ns.
void note_length(Worker& worker, Piece& piece, uint64_t executed, int64_t began) {
  TaskLoop& loop = *piece.loop;
  const double each = double(monotonic_ns() - began) / double(executed);
  worker.loop_lengths.note(loop.site, each, piece.is_root);
  // As soon as there have been two the chunk is known.
  if (piece.is_short || executed > 1) return;
  const uint64_t chunk = first_chunk(worker, each);
  if (loop.chunk.load(std::memory_order_relaxed) != chunk) loop.chunk.store(chunk, std::memory_order_relaxed);
}

bool next_task(Piece& piece, uint64_t& first, uint64_t& last) {
  piece.yielded = 1;
  const uint64_t task = piece.first++;
  first = start_of(*piece.loop, task);
  const uint64_t size = size_of(*piece.loop, task), left = piece.loop->iterations - first;
  last = first + std::min(size, left);
  return true;
}

bool next_chunk(Piece& piece, uint64_t& first, uint64_t& last) {
  if (piece.first == piece.last) return false;
  Worker& worker = current_worker();
  uint64_t taken = piece.last - piece.first;
  if (!is_alone(worker, piece)) {
    adapt_chunk(piece, worker.task_team->loop_chunk_ns.load(std::memory_order_relaxed));
    shep_scope& inner = *worker.front().__scope;
    look_around(worker, piece, piece.chunk, *inner.__outer, &inner);
    taken = std::min(piece.chunk, std::max<uint64_t>(1, (piece.last - piece.first) / kShareOfRest));
  }
  first = piece.first;
  last = piece.first = first + taken;
  piece.taken = taken;
  return true;
}

// The user's code, in a region of its own: what the piece splits off is none of its tasks.
void execute_within(Piece& piece) {
  Worker& worker = current_worker();
  PieceRegion region;
  region.piece = &piece;
  shep_scope_begin(&worker.front(), &region.scope, &piece.loop->site->__piece, piece.task.__flags | PieceRegion::kFlag);
  note_part_of_task(worker, region.scope);
  call_program(piece.loop->site->__body, &piece);
  shep_scope_end(&region.scope);
}

// The range that the piece has just yielded; once for all members of an assembly. Returns true: a call at the caller's
// end keeps nothing across it, where nobody observes.
[[gnu::noinline, gnu::cold]] bool note_range(const Piece& piece, uint64_t last) {
  const TaskLoop& loop = *piece.loop;
  const uint64_t first = is_divided(loop) ? start_of(loop, piece.first - 1) : last - piece.taken;
  if (!piece.is_of_member) note_chunk(WorkKind::kTaskloop, first, last, nullptr);
  return true;
}

}  // namespace

bool next_range(Piece& piece, uint64_t& first, uint64_t& last) {
  const bool is_task = is_divided(*piece.loop);
  if (is_task && piece.yielded) {
    piece.yielded = 0;
    return false;
  }
  // All members execute what one of them does, which may have barriers.
  if (!piece.is_of_member && is_group_cancelled(current_worker())) return false;
  const bool any = is_task ? next_task(piece, first, last) : next_chunk(piece, first, last);
  if (!any) return false;
  if (last == piece.loop->iterations && !piece.is_of_member) piece.has_last = 1;
  if (somebody_listens) [[unlikely]]
    return note_range(piece, last);
  return true;
}

Piece piece_of_member(const Piece& piece, const Worker& member) {
  Piece own = piece;
  own.is_of_member = true;
  if (member.thread_num != 0) own.has_last = 0;
  return own;
}

// One task, an assembly: its members have copies of the piece.
static void execute_together(Piece& piece) {
  const TaskLoop& loop = *piece.loop;
  if (is_group_cancelled(current_worker())) return;
  piece.has_last = start_of(loop, piece.last) == loop.iterations;
  note_chunk(WorkKind::kTaskloop, start_of(loop, piece.first), start_of(loop, piece.last), nullptr);
  call_program(loop.site->__body, &piece);
  piece.first = piece.last;
}

// A record's task, of the loop as it is now.
static void run_recorded_piece(Piece& piece) {
  TaskLoop& loop = *piece.loop;
  const bool is_generated = generates_each(current_worker(), loop);
  if (is_generated)
    generate_pieces(loop, piece.task.__flags & (flags_of_tasks(loop) | SHEP_TASK_FINAL), loop.tasks, loop.tasks);
  piece.first = is_generated ? loop.tasks : 0;
  piece.last = loop.tasks;
}

void run_piece(Piece& piece) {
  TaskLoop& loop = *piece.loop;
  if (piece.is_recorded) run_recorded_piece(piece);
  if (piece.is_counted) loop.published.fetch_sub(1, std::memory_order_relaxed);
  piece.chunk = std::max<uint64_t>(1, loop.chunk.load(std::memory_order_relaxed) / kCaution);
  piece.taken = 0;
  piece.yielded = 0;
  if (has_members(loop) && piece.is_outstanding) execute_together(piece);
  // One task of the loop's, which nobody splits, is all that this region is for.
  else if (piece.is_outstanding && is_divided(loop) && piece.last - piece.first == 1)
    call_program(loop.site->__body, &piece);
  const uint64_t begin = piece.first;
  int64_t began = 0;  // ns; 0: nobody wants to know
  piece.is_nested = is_in_other_loop(current_worker(), *current_worker().front().__scope);
  while (!is_group_cancelled(current_worker())) {
    Worker& worker = current_worker();
    const bool begins_anew = piece.first == piece.last;
    if (begins_anew && !take_back(worker, piece, *worker.front().__scope)) break;
    const bool has_left_the_rest = begins_anew && piece.last - piece.first == 1;
    const bool is_shared = !is_alone(worker, piece);
    if (is_shared && !has_left_the_rest)
      look_around(worker, piece, is_divided(loop) ? 1 : piece.chunk, *worker.front().__scope, nullptr);
    if (piece.first == begin && !is_divided(loop) && (is_shared || piece.is_short)) began = monotonic_ns();
    execute_within(piece);
  }
  // Where the group is cancelled it may have executed none.
  if (began && piece.first > begin) note_length(current_worker(), piece, piece.first - begin, began);
  if (!(loop.flags & SHEP_TASKLOOP_NOGROUP)) return;
  if (piece.is_outstanding) return end_outstanding_piece(loop);
  // The pieces that have split off are children of this one, and a taskwait of the generating task counts this one
  // alone.
  wait_for_children(current_worker(), nullptr, Waited::kPieces);
  back_to_work();
  if (piece.is_root) destroy_nogroup_loop(loop);
}

void discard_piece(Piece& piece) {
  if (piece.is_recorded) return destroy_nogroup_loop(*piece.loop);  // the record ends
  if (piece.is_outstanding && (piece.loop->flags & SHEP_TASKLOOP_NOGROUP)) return end_outstanding_piece(*piece.loop);
  if (piece.is_root && (piece.loop->flags & SHEP_TASKLOOP_NOGROUP)) destroy_nogroup_loop(*piece.loop);
}

}  // namespace shep
