#include <algorithm>
#include <cstdlib>

#include "execution/decide.h"
#include "execution/hooks.h"
#include "execution/submit.h"
#include "locality/domains.h"
#include "platform/sanitizers.h"
#include "taskgraph/recording.h"
#include "tasks/create.h"
#include "worksharing/division.h"
#include "worksharing/generate.h"
#include "worksharing/splitting.h"
#include "worksharing/taskloop.h"

namespace shep {

namespace {

// A half of a loop of so many ns takes about as long as it takes another worker to come for it.
constexpr double kWorthwhile = 10'000;
// A generating task keeps as many outstanding before it runs new ones itself, where the user does not say.
constexpr uint64_t kDependentTasks = 2048;
// Nobody splits what free agents execute, who ask nobody for work: so there are a few pieces for each thread.
constexpr uint64_t kPiecesForEach = 8;

// What is known of the loop before it begins. Returns true if it is so short that others would come too late. Where
// there are no more iterations than workers, the program may count on them to run at once.
bool is_known_short(const Worker& worker, TaskLoop& loop) {
  if (is_divided(loop) || tasks_are_told_apart || loop.iterations <= uint64_t(worker.task_team->size)) return false;
  const double each = worker.loop_lengths.of(loop.site);
  if (each == 0) return false;
  loop.chunk.store(first_chunk(worker, each), std::memory_order_relaxed);
  return each * double(loop.iterations) < kWorthwhile;
}

// A task for the loop's tasks of those numbers.
void generate_piece(TaskLoop& loop, unsigned flags, uint64_t first, uint64_t last, const shep_task_options& options) {
  const shep_task_site& site = loop.site->__piece;
  shep_task* const deferred = shep_task_begin_with(&site, flags, &options);
  Piece own;
  Piece& piece = deferred ? reinterpret_cast<Piece&>(*deferred) : own;
  if (!deferred) piece.task = {&site, current_worker().front().__scope, flags};
  begin_piece(piece, loop, first, last);
  piece.is_outstanding = true;
  deferred ? shep_task_submit_with(deferred) : shep_task_run_with(&site, flags, &piece.task, &options);
}

}  // namespace

// Observers of every task are told of the user's. Where a task may block outside of OpenMP one piece would hold up
// those that others of it wait for.
bool generates_each(const Worker& worker, const TaskLoop& loop) {
  return has_members(loop) ||
         (is_divided(loop) && (worker.task_team->sees_every_task || worker.task_team->tasks_block));
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

bool record_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount) {
  if (iterations == 0) return false;
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  shep_task* const task = record(current_worker(), loop.site->__piece, loop.flags, options);
  if (!task) return false;
  loop.tasks = divide_if_asked(current_worker(), loop, amount);
  loop.flags &= ~SHEP_TASKLOOP_NOGROUP;  // whoever executes the record waits for all of it
  Piece& piece = reinterpret_cast<Piece&>(*task);
  begin_piece(piece, loop, 0, loop.tasks);
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

void start_team_taskloop(TaskLoop& loop, uint64_t amount) {
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
    Piece piece;
    piece.task = {&site, worker.front().__scope, flags};
    begin_piece(piece, loop, 0, count);
    piece.is_root = true;
    piece.is_short = is_short;
    return shep_task_run(&site, flags, &piece.task);
  }
  Piece& piece = create_piece(worker, loop, flags, 0, count);
  piece.is_root = true;
  piece.is_short = is_short;
  shep_task_submit_with(&piece.task);
}

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
