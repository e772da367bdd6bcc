#include "worksharing/splitting.h"

#include <mutex>

#include "execution/events.h"
#include "execution/private_tasks.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "platform/sanitizers.h"
#include "tasks/create.h"
#include "worksharing/division.h"
#include "worksharing/generate.h"

namespace shep {

namespace {

bool has_options(const TaskLoop& loop) {
  return (loop.priority > 0 || loop.domain >= 0) && makes_difference(options_of(loop));
}

bool keeps_private(const Worker& worker, const TaskLoop& loop) { return worker.stack.is_open() && !has_options(loop); }

bool takes_back(const Worker& worker, const TaskLoop& loop) {
  return is_divided(loop) && !tasks_are_told_apart && keeps_private(worker, loop);
}

// Returns true if so many of the worker's tasks wait: in private, or where others have asked for them and have not come
// yet.
bool enough_wait(const Worker& worker, size_t enough) {
  const size_t waiting = worker.stack.size();
  return waiting >= enough || waiting + size_t(worker.task_team->scheduler->waiting(worker.shepherd)) >= enough;
}

size_t one_for_each_other(const Worker& worker) { return size_t(worker.task_team->size) - 1; }

// The loops under execution around a piece.
struct LoopsAround {
  bool are_any = false;
  PieceRegion* outermost = nullptr;  // the one that has something left to wait in private
};

LoopsAround loops_around(const Worker& worker, shep_scope& carrier) {
  constexpr int kMostRegions = 64;  // a recursion may have any number
  const shep_scope* const bottom = worker.position.fiber ? worker.position.fiber->bottom : nullptr;
  LoopsAround loops;
  shep_scope* each = &carrier;
  // Beyond a fiber's bottom the regions are none of this stack's. Only this worker changes the flags of those here.
  for (int passed = 0; passed < kMostRegions && each != bottom && each->__outer; ++passed) {
    each = each->__outer;
    if (!(each->__flags & PieceRegion::kFlag)) continue;
    loops.are_any = true;
    PieceRegion& region = *reinterpret_cast<PieceRegion*>(each);
    const Piece& piece = *region.piece;
    if (piece.first != piece.last && !is_alone(worker, piece) && keeps_private(worker, *piece.loop))
      loops.outermost = &region;
  }
  return loops;
}

// Returns true if the piece begins with a task, or an iteration that may take long, and is in no other loop: others get
// all that follows, however much waits. Iterations that cannot wait in private are too dear to be published one by one.
// `inner`: the region around the user's code; null: it is not under execution.
bool may_take_long(const Worker& worker, const Piece& piece, const shep_scope* inner) {
  const bool may = is_divided(*piece.loop) || (piece.chunk == 1 && keeps_private(worker, *piece.loop));
  return may && !inner && !piece.is_nested;
}

// Returns true if nothing waits in private that the piece has left, which is in no other loop.
bool has_left_nothing(const Worker& worker, const Piece& piece, shep_scope& carrier, const shep_scope* inner) {
  return !piece.is_nested &&
         !worker.stack.any_between(carrier.__base, inner ? inner->__base : worker.stack.front.__top);
}

// Returns true if a half of a piece is to wait. `enough`: where tasks wait in private, so many, and one that the piece
// has left: others may end at once, and the next iterations take however long. Inside of another loop what waits is
// mostly that loop's. To be told apart each task has to wait.
bool is_wanted(const Worker& worker, const Piece& piece, size_t enough, shep_scope& carrier, const shep_scope* inner) {
  if (tasks_are_told_apart) [[unlikely]]
    return true;
  const TaskTeam& task_team = *worker.task_team;
  if (keeps_private(worker, *piece.loop)) {
    if (!has_room(worker)) return false;
    if (!enough_wait(worker, enough)) return true;
  }
  if (may_take_long(worker, piece, inner)) return true;
  if (keeps_private(worker, *piece.loop)) return has_left_nothing(worker, piece, carrier, inner);
  const int published = piece.loop->published.load(std::memory_order_relaxed);
  return published == 0 || (published < task_team.size && task_team.lacks_work());
}

void publish_piece(Worker& worker, Piece& piece) {
  piece.loop->published.fetch_add(1, std::memory_order_relaxed);
  piece.is_counted = true;
  if (!worker.stack.is_open()) return publish(worker, piece.task);
  std::lock_guard guard(worker.stack.lock());
  publish(worker, piece.task);
}

// Lets what follows `middle` wait, as a task of the region `carrier` that runs the piece. `inner`, if it is under
// execution, is the region around the user's code: what waits here is none of its tasks, nor of those in it, and so
// lies below them.
bool let_wait(Worker& worker, Piece& piece, uint64_t middle, shep_scope& carrier, shep_scope* inner) {
  const bool is_private = keeps_private(worker, *piece.loop);
  if (is_private ? inner && worker.front().__top != inner->__base
                 : !tasks_are_told_apart && !worker.task_team->scheduler->accepts(worker.thread_num, carrier))
    return false;
  Piece& rest = create_piece(worker, *piece.loop, piece.task.__flags, middle, piece.last);
  rest.task.__scope = &carrier;
  if (!is_private) {
    publish_piece(worker, rest);
  } else if (push_task(worker, rest.task)) {
    for (shep_scope* each = inner ? worker.front().__scope : &carrier; each != &carrier; each = each->__outer)
      each->__base = worker.front().__top;
  } else {
    free_body(worker.pool, rest.task);
    return false;
  }
  piece.last = middle;
  return true;
}

// Splits the loops around a piece before the piece itself, the outermost first (Rainey 2010, 4.4). Each of them has an
// iteration under execution, so all that is left of it may wait. Returns how many tasks are enough then: inside of a
// loop, what waits is mostly more than a half of the piece.
size_t split_outer_pieces(Worker& worker, shep_scope& carrier) {
  const size_t enough = one_for_each_other(worker);
  if (!worker.stack.is_open() || tasks_are_told_apart || enough_wait(worker, enough)) return enough;
  LoopsAround loops = loops_around(worker, carrier);
  while (loops.outermost && !enough_wait(worker, enough)) {
    Piece& piece = *loops.outermost->piece;
    shep_scope& inner = loops.outermost->scope;
    const uint64_t middle = piece.first + (piece.last - piece.first) / 2;
    if (!let_wait(worker, piece, middle, *inner.__outer, &inner)) break;
    loops = loops_around(worker, carrier);
  }
  return loops.are_any ? 1 : enough;
}

// Where a piece of tasks is split. Once there is a half for each other worker, all but the next task waits in one
// piece, which is cheap to take back.
uint64_t middle_of(const Worker& worker, const Piece& piece, size_t enough) {
  const bool is_whole = takes_back(worker, *piece.loop) && enough_wait(worker, enough);
  return piece.first + (is_whole ? 1 : (piece.last - piece.first + 1) / 2);
}

}  // namespace

shep_task_options options_of(const TaskLoop& loop) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__priority = loop.priority;
  options.__domain = loop.domain;
  return options;
}

bool is_alone(const Worker& worker, const Piece& piece) {
  return piece.is_short || !worker.defers || (worker.task_team->size == 1 && !tasks_are_told_apart) ||
         (piece.task.__flags & (SHEP_TASK_UNDEFERRED | SHEP_TASK_POOL));
}

Piece& create_piece(Worker& worker, TaskLoop& loop, unsigned flags, uint64_t first, uint64_t last) {
  const shep_task_site& site = loop.site->__piece;
  flags &= SHEP_TASK_UNTIED | SHEP_TASK_FINAL;
  shep_task& task = has_options(loop) ? allocate_body(worker.pool, site, flags, options_of(loop))
                                      : allocate_body(worker.pool, site, flags);
  Piece& piece = reinterpret_cast<Piece&>(task);
  begin_piece(piece, loop, first, last);
  return piece;
}

void look_around(Worker& worker, Piece& piece, uint64_t own, shep_scope& carrier, shep_scope* inner) {
  During creating(worker.watch, Phase::kCreate);
  const size_t enough = split_outer_pieces(worker, carrier);
  while (piece.last - piece.first > own && is_wanted(worker, piece, enough, carrier, inner)) {
    if (!let_wait(worker, piece, middle_of(worker, piece, enough), carrier, inner)) break;
  }
  if (worker.stack.is_open() && worker.stack.is_asked() && worker.stack.size() > 0) answer_request(worker);
}

bool is_in_other_loop(const Worker& worker, shep_scope& carrier) { return loops_around(worker, carrier).are_any; }

bool take_back(Worker& worker, Piece& piece, shep_scope& carrier) {
  if (!takes_back(worker, *piece.loop) || worker.front().__top == carrier.__base) return false;
  // Nothing but pieces of this loop lies above the carrier's base. Somebody who asks is answered by the region's end.
  shep_task* const newest = worker.stack.pop_unasked();
  if (!newest) return false;
  Piece& rest = reinterpret_cast<Piece&>(*newest);
  piece.first = rest.first;
  piece.last = rest.last;
  if (piece.last - piece.first > 1 && !piece.is_nested && enough_wait(worker, one_for_each_other(worker))) {
    rest.first = piece.last = piece.first + 1;
    if (push_task(worker, rest.task)) return true;
    piece.last = rest.last;
  }
  free_body(worker.pool, rest.task);
  return true;
}

}  // namespace shep
