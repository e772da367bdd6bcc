#include "worksharing/taskloop.h"

#include <algorithm>
#include <cstdlib>

#include "cancellation/group.h"
#include "execution/events.h"
#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "locality/domains.h"
#include "platform/clock.h"
#include "platform/emitted_code.h"
#include "platform/sanitizers.h"
#include "execution/hooks.h"
#include "taskgraph/recording.h"
#include "tasks/create.h"
#include "waiting/wait.h"
#include "worksharing/division.h"
#include "worksharing/splitting.h"

namespace shep {

namespace {

// A new piece starts with a part of the chunk that others have arrived at: its iterations may take longer.
constexpr uint64_t kCaution = 4;
// The last chunks of a piece get shorter, so that nobody waits long for the end of one.
constexpr uint64_t kShareOfRest = 2;
// So many iterations in the time of a chunk are short ones.
constexpr uint64_t kShort = 8;
// A half of a loop of so many ns takes about as long as it takes another worker to come for it.
constexpr double kWorthwhile = 10'000;
// A generating task keeps as many outstanding before it runs new ones itself, where the user does not say.
constexpr uint64_t kDependentTasks = 2048;
// Nobody splits what free agents execute, who ask nobody for work: so there are a few pieces for each thread.
constexpr uint64_t kPiecesForEach = 8;

// Each task is an assembly: as one that a task construct generates, it is to wait in a queue
// (assemblies/assemblies.md).
bool has_members(const TaskLoop& loop) { return loop.flags & SHEP_TASK_ONLY_WAITS; }

// The encountering task generates each (OpenMP 5.2, 12.6) where observers of every task are told of the user's, and
// where a task may block outside of OpenMP: one piece would hold up those that others of it wait for.
bool generates_each(const Worker& worker, const TaskLoop& loop) {
  return has_members(loop) ||
         (is_divided(loop) && (worker.task_team->sees_every_task || worker.task_team->tasks_block));
}

unsigned flags_of_tasks(const TaskLoop& loop) {
  return loop.flags & (SHEP_TASK_UNTIED | SHEP_TASK_FINAL | SHEP_TASK_UNDEFERRED | SHEP_TASK_ONLY_WAITS);
}

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

// The first chunk where iterations take so many ns.
uint64_t first_chunk(const Worker& worker, double each) {
  return each * double(kShort) < worker.task_team->loop_chunk_ns.load(std::memory_order_relaxed) ? kShort : 1;
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

// What is known of the loop before it begins. Returns true if it is so short that others would come too late. Where
// there are no more iterations than workers, the program may count on them to run at once.
bool is_known_short(const Worker& worker, TaskLoop& loop) {
  if (is_divided(loop) || tasks_are_told_apart || loop.iterations <= uint64_t(worker.task_team->size)) return false;
  const double each = worker.loop_lengths.of(loop.site);
  if (each == 0) return false;
  loop.chunk.store(first_chunk(worker, each), std::memory_order_relaxed);
  return each * double(loop.iterations) < kWorthwhile;
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

// A task for the loop's tasks of those numbers.
void generate_piece(TaskLoop& loop, unsigned flags, uint64_t first, uint64_t last, const shep_task_options& options) {
  const shep_task_site& site = loop.site->__piece;
  shep_task* const deferred = shep_task_begin_with(&site, flags, &options);
  Piece own;
  Piece& piece = deferred ? reinterpret_cast<Piece&>(*deferred) : own;
  if (!deferred) piece.task = {&site, current_worker().front().__scope, flags};
  piece.loop = &loop;
  piece.has_last = 0;
  piece.is_root = piece.is_counted = piece.is_recorded = piece.is_of_member = piece.is_short = piece.is_nested = false;
  piece.is_outstanding = true;
  piece.first = first;
  piece.last = last;
  deferred ? shep_task_submit_with(deferred) : shep_task_run_with(&site, flags, &piece.task, &options);
}

// Ends a piece of a nogroup loop, whose storage ends with the last of them.
void end_outstanding_piece(TaskLoop& loop) {
  tell_left(&loop);
  if (loop.outstanding.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  tell_taken_over(&loop);
  destroy_nogroup_loop(loop);
}

// The loop's tasks, in so many pieces one after the other, by the task under execution.
void generate_pieces(TaskLoop& loop, unsigned flags, uint64_t tasks, uint64_t pieces) {
  // One for us, who read the loop to the end.
  loop.outstanding.store(pieces + 1, std::memory_order_relaxed);
  const shep_task_options options = options_of(loop);
  for (uint64_t piece = 0; piece < pieces; ++piece)
    generate_piece(loop, flags, tasks * piece / pieces, tasks * (piece + 1) / pieces, options);
  if (loop.flags & SHEP_TASKLOOP_NOGROUP) end_outstanding_piece(loop);
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

static void start_team_taskloop(TaskLoop& loop, uint64_t amount) {
  const bool has_group = !(loop.flags & SHEP_TASKLOOP_NOGROUP);
  const shep_task_site& site = loop.site->__piece;
  Worker& worker = current_worker();
  const uint64_t count = divide_if_asked(worker, loop, amount);
  // Written once: it lies beside what all workers read.
  std::atomic<bool>& noted = worker.task_team->has_split_loops;
  if (!is_divided(loop) && !noted.load(std::memory_order_relaxed)) noted.store(true, std::memory_order_relaxed);
  unsigned flags = flags_of_tasks(loop);
  if (generates_each(worker, loop)) return generate_pieces(loop, flags, count, count);
  if (worker.front().__scope->__flags & SHEP_TASK_FINAL) flags |= SHEP_TASK_UNDEFERRED;
  const bool is_short = is_known_short(worker, loop);
  if (loop.domain < 0) loop.domain = child_domain_of(*worker.front().__scope);
  const bool belongs_elsewhere = loop.domain >= 0 && domains().count() > 1;
  const Fate fate = belongs_elsewhere ? decide(worker, flags, options_of(loop)) : decide(worker, flags);
  // A worker that is to wait for the tasks may as well begin with them, if they belong nowhere else.
  if ((has_group && !belongs_elsewhere) || fate == Fate::kCall) {
    Piece piece = {};
    piece.task = {&site, worker.front().__scope, flags};
    piece.loop = &loop;
    piece.is_root = true;
    piece.is_short = is_short;
    piece.last = count;
    return shep_task_run(&site, flags, &piece.task);
  }
  Piece& piece = create_piece(worker, loop, flags, 0, count);
  piece.is_root = true;
  piece.is_short = is_short;
  shep_task_submit_with(&piece.task);
}

bool record_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount) {
  if (iterations == 0) return false;
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  shep_task* const task = record(current_worker(), loop.site->__piece, loop.flags, options);
  if (!task) return false;
  loop.tasks = divide_if_asked(current_worker(), loop, amount);
  loop.flags &= ~SHEP_TASKLOOP_NOGROUP;  // whoever executes the record waits for all of it
  Piece& piece = reinterpret_cast<Piece&>(*task);
  piece.loop = &loop;
  piece.has_last = 0;
  piece.is_root = piece.is_counted = piece.is_outstanding = piece.is_of_member = piece.is_short = piece.is_nested =
      false;
  piece.is_recorded = true;
  return true;
}

void start_dependent_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount, IterationDependences dependences) {
  loop.iterations = iterations;
  const uint64_t count = iterations == 0 ? 0 : divide(loop, user_divides(loop) ? amount : kDependentTasks);
  const unsigned flags = flags_of_tasks(loop) | (loop.flags & SHEP_TASK_POOL);
  // One for us, who read the loop to the end.
  loop.outstanding.store(count + 1, std::memory_order_relaxed);
  for (uint64_t task = 0; task < count; ++task) {
    shep_dependence_list list;
    shep_dependences_begin(&list);
    dependences.add(dependences.data, start_of(loop, task), start_of(loop, task + 1), &list);
    shep_task_options options = options_of(loop);
    options.__dependences = list.__items;
    options.__dependence_count = list.__count;
    generate_piece(loop, flags, task, task + 1, options);
    shep_dependences_free(&list);
  }
  if (loop.flags & SHEP_TASKLOOP_NOGROUP) end_outstanding_piece(loop);
}

namespace {

void start_open_taskloop(TaskLoop& loop, unsigned flags, uint64_t amount) {
  Worker& worker = current_worker();
  const uint64_t wanted =
      kPiecesForEach * std::max(1, std::max(current_icvs(worker).num_threads, worker.task_team->size));
  const uint64_t tasks = divide(loop, user_divides(loop) ? amount : is_watched(worker) ? kWatchedTasks : wanted);
  generate_pieces(loop, flags, tasks, generates_each(worker, loop) ? tasks : std::min(tasks, wanted));
}

}  // namespace

void start_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount) {
  const bool has_group = !(loop.flags & SHEP_TASKLOOP_NOGROUP);
  if (iterations == 0) return has_group ? void() : destroy_nogroup_loop(loop);
  loop.iterations = iterations;
  const unsigned flags = flags_of_tasks(loop) | (loop.flags & SHEP_TASK_POOL);
  const bool is_open = (flags & SHEP_TASK_POOL) && (hooks.flags_if_open(current_worker(), flags) & SHEP_TASK_POOL);
  is_open ? start_open_taskloop(loop, flags, amount) : start_team_taskloop(loop, amount);
}

void destroy_nogroup_loop(TaskLoop& loop) {
  if (loop.site->__destroy) loop.site->__destroy(&loop);
  free(&loop);
}

}  // namespace shep
