#include "worksharing/loop.h"

#include "execution/worker.h"
#include "platform/sanitizers.h"
#include "worksharing/turn_wait.h"

namespace shep {
namespace {

bool await_turn(Loop& loop) {
  OrderedCursor& cursor = loop.ordered;
  if (cursor.has_turn || !loop.buffer) return true;
  LoopBuffer& buffer = *loop.buffer;
  // Acquire pairs with pass_turn's release: the earlier ordered regions' effects are visible.
  return cursor.has_turn = wait_for_turn(buffer.ordered_turn, &buffer, loop.team->given_up, [&] {
           return buffer.ordered_next.load(std::memory_order_acquire) == cursor.first;
         });
}

// Between the two writes the next chunk may already have its turn and pass it on: so the turn advances by an atomic
// increment, never to a value computed before.
void pass_turn(Loop& loop) {
  OrderedCursor& cursor = loop.ordered;
  cursor.passed_on = true;
  if (!loop.buffer) return;
  LoopBuffer& buffer = *loop.buffer;
  buffer.ordered_next.store(cursor.last, std::memory_order_release);
  buffer.ordered_turn.advance();
}

}  // namespace

void enter_ordered_loop(Loop& loop) {
  loop.ordered.enclosing = loop.worker->ordered_loop;
  loop.worker->ordered_loop = &loop;
}

void leave_ordered_loop(Loop& loop) { loop.worker->ordered_loop = loop.ordered.enclosing; }

void enter_ordered_chunk(Loop& loop, uint64_t first, uint64_t last) {
  OrderedCursor& cursor = loop.ordered;
  cursor.current = first;
  cursor.first = first;
  cursor.last = last;
  cursor.has_turn = false;
  cursor.passed_on = false;
}

bool begin_ordered_region(Loop& loop) {
  if (!await_turn(loop)) return false;
  if (loop.buffer) tell_acquire(loop.buffer);
  return true;
}

void end_ordered_region(Loop& loop) {
  if (loop.buffer) tell_release(loop.buffer);
  const OrderedCursor& cursor = loop.ordered;
  if (cursor.last - cursor.current == 1 && !cursor.passed_on && !loop.orders_again) pass_turn(loop);
}

void end_ordered_iteration(Loop& loop) {
  OrderedCursor& cursor = loop.ordered;
  if (++cursor.current != cursor.last || cursor.passed_on) return;
  if (await_turn(loop)) pass_turn(loop);
}

}  // namespace shep
