#include "worksharing/loop.h"

#include <cstdlib>

#include "execution/worker.h"
#include "platform/cpu.h"
#include "platform/fatal.h"
#include "platform/sanitizers.h"
#include "sleeping/back_off.h"
#include "worksharing/turn_wait.h"

namespace shep {
namespace {

// Some 10 us, as in turn.cpp.
constexpr int kLooks = 200;
// Up to so many lanes have a cache line each.
constexpr uint64_t kWideLanes = 4096;
constexpr uint64_t kLanesPerLine = kCacheLine / sizeof(DoacrossState::Lane);

uint64_t lane_count(const Loop& loop) {
  switch (loop.kind) {
    case LoopKind::kWhole: return 1;
    case LoopKind::kStaticBlock: return static_cast<uint64_t>(loop.team_size);
    case LoopKind::kStaticChunked:
    case LoopKind::kDynamic: return loop.chunk_count;
    case LoopKind::kGuided:
    case LoopKind::kMetered: break;
  }
  return loop.iterations;
}

// The thread whose block holds the iteration: the inverse of next_static_block.
uint64_t block_of(const Loop& loop, uint64_t iteration) {
  const auto threads = static_cast<uint64_t>(loop.team_size);
  const uint64_t size = loop.iterations / threads;
  const uint64_t longer = loop.iterations % threads;
  const uint64_t in_longer = longer * (size + 1);
  return iteration < in_longer ? iteration / (size + 1) : longer + (iteration - in_longer) / size;
}

uint64_t lane_of(const Loop& loop, uint64_t iteration) {
  switch (loop.kind) {
    case LoopKind::kWhole: return 0;
    case LoopKind::kStaticBlock: return block_of(loop, iteration);
    case LoopKind::kStaticChunked:
    case LoopKind::kDynamic: return iteration / loop.chunk;
    case LoopKind::kGuided:
    case LoopKind::kMetered: break;
  }
  return iteration;
}

uint64_t stride_of(const Loop& loop) { return lane_count(loop) <= kWideLanes ? kLanesPerLine : 1; }

DoacrossState::Lane& lane(Loop& loop, uint64_t iteration) {
  // Relaxed: this thread has acquired the lanes when it entered the loop.
  return loop.buffer->doacross.lanes.load(std::memory_order_relaxed)[lane_of(loop, iteration) * stride_of(loop)];
}

// The first thread to come makes the lanes.
void share_lanes(Loop& loop) {
  std::atomic<DoacrossState::Lane*>& shared = loop.buffer->doacross.lanes;
  if (shared.load(std::memory_order_acquire)) return;
  // calloc: what no thread touches of a large table costs nothing.
  auto* made =
      static_cast<DoacrossState::Lane*>(std::calloc(lane_count(loop) * stride_of(loop), sizeof(DoacrossState::Lane)));
  if (!made)
    fatal("no memory for the dependences between %llu iterations", static_cast<unsigned long long>(loop.iterations));
  tell_release(&shared);
  DoacrossState::Lane* none = nullptr;
  // Release publishes the zeros, acquire takes another thread's.
  if (!shared.compare_exchange_strong(none, made, std::memory_order_acq_rel, std::memory_order_acquire))
    std::free(made);
}

void post(Loop& loop, uint64_t iteration, uint64_t reached) {
  if (!loop.buffer || loop.positions == 0) return;
  DoacrossState& state = loop.buffer->doacross;
  DoacrossState::Lane& own = lane(loop, iteration);
  tell_release(&own);
  // Sequentially consistent, like the load behind it: pairs with await_slow().
  own.reached.store(reached, std::memory_order_seq_cst);
  const uint64_t wanted = own.wanted.load(std::memory_order_seq_cst);
  if (wanted == 0 || wanted > reached) return;
  // Before the turn advances: who says what it waits for in between looks again.
  own.wanted.store(0, std::memory_order_seq_cst);
  state.posted.advance();
}

bool is_nearer(uint64_t wanted, uint64_t least) { return least == 0 || wanted < least; }

void want(DoacrossState::Lane& lane, uint64_t wanted) {
  uint64_t least = lane.wanted.load(std::memory_order_seq_cst);
  while (is_nearer(wanted, least) &&
         !lane.wanted.compare_exchange_weak(least, wanted, std::memory_order_seq_cst, std::memory_order_seq_cst)) {}
}

bool await_slow(DoacrossState& state, DoacrossState::Lane& lane, uint64_t wanted, const std::atomic<bool>& given_up) {
  const During waiting(current_worker().watch, Phase::kSynchronise);
  for (int spin = 0; spin < kLooks && !crowded() && !BackOff::yields_pay(); ++spin) {
    relax_cpu();
    if (lane.reached.load(std::memory_order_acquire) >= wanted) return true;
  }
  // Either this sees the post, or the post has seen what is wanted and advances `posted`. Said anew at each look, since
  // a post takes back what all have said.
  return wait_for_turn(state.posted, &state, given_up, [&] {
    want(lane, wanted);
    return lane.reached.load(std::memory_order_seq_cst) >= wanted;
  });
}

}  // namespace

void enter_doacross_loop(Loop& loop, uint64_t positions) {
  loop.positions = positions;
  if (loop.buffer && loop.iterations != 0) share_lanes(loop);
}

void post_position(Loop& loop, uint64_t position) {
  post(loop, loop.ordered.current, loop.ordered.current * loop.positions + position + 1);
}

bool await_position(Loop& loop, uint64_t iteration, uint64_t position) {
  if (!loop.buffer) return true;  // alone, and what is earlier is done
  DoacrossState::Lane& from = lane(loop, iteration);
  const uint64_t wanted = iteration * loop.positions + position + 1;
  // Acquire pairs with post(): what the earlier iteration did before it posted is visible.
  if (from.reached.load(std::memory_order_acquire) < wanted &&
      !await_slow(loop.buffer->doacross, from, wanted, loop.team->given_up))
    return false;
  tell_acquire(&from);
  return true;
}

void end_doacross_iteration(Loop& loop) {
  post(loop, loop.ordered.current, (loop.ordered.current + 1) * loop.positions);
  ++loop.ordered.current;
}

}  // namespace shep
