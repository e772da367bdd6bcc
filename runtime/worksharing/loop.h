// One thread's part in one worksharing loop (OpenMP 5.2, 11.5): lives in the frame of the construct.
//
// The schedules that hand out iterations by a formula (static) keep no shared state; dynamic and guided share a
// counter, and an ordered loop shares whose turn it is. Those find a LoopBuffer in the team.
#pragma once

#include <cstdint>

#include "config/icv.h"
#include "worksharing/state.h"

struct shep_location;

namespace shep {

class SpanMeter;

enum class LoopKind : uint8_t { kWhole, kStaticBlock, kStaticChunked, kDynamic, kGuided, kMetered };

// Where a thread is within the chunk it executes, in a loop with ordered regions.
struct OrderedCursor {
  uint64_t current;  // the iteration in execution
  uint64_t first;
  uint64_t last;     // one past the chunk
  Loop* enclosing;   // what ordered regions bind to after this loop
  bool has_turn;     // every earlier chunk has passed the turn on
  bool passed_on;    // the turn is the next chunk's
};

struct Loop {
  uint64_t iterations;
  uint64_t chunk;           // iterations; guided: the least
  uint64_t chunk_count;     // static chunked and dynamic
  // Static chunked: the next chunk's number, chunk_count if none; other static: 1 once it is given; dynamic: how many
  // chunks the thread has asked for.
  uint64_t position;
  TeamWorkshares* team;
  WorkerWorkshares* worker;
  LoopBuffer* buffer;  // null where nothing is shared
  uint64_t number;  // of the loop, among those with a buffer
  int thread_num;
  int team_size;
  LoopKind kind;
  bool is_ordered;
  bool orders_again;  // in one iteration
  uint8_t told_as;  // WorkKind (execution/events.h)
  uint64_t positions;  // of each iteration, in a loop with dependences between iterations; else 0
  OrderedCursor ordered;
  SpanMeter* meter;  // metered; null once its iterations have ended
};

struct LoopRequest {
  uint64_t iterations;
  Schedule schedule;  // with kDefault, kAuto resolved here
  bool simd;  // the simd modifier
  bool ordered;
  const shep_location* where = nullptr;
  SpanMeter* meter = nullptr;  // null: nobody asks for work and span
  bool orders_again = false;  // an iteration may execute several ordered regions
};

struct TeamMember {
  TeamWorkshares& team;
  WorkerWorkshares& worker;
  int thread_num;
  int team_size;
};

void begin_loop(Loop& loop, const TeamMember& worker, const LoopRequest& request);
bool next_chunk_of_any(Loop& loop, uint64_t& first, uint64_t& last);
// The barrier is the caller's.
void leave_loop(Loop& loop);

// Ordered regions (OpenMP 5.2, 15.10.2): executed in the order of the loop's iterations.
//
// The turn goes from chunk to chunk, not from iteration to iteration: a thread executes the iterations of a chunk in
// order anyway, so within one it need not synchronise. It passes the turn on at the end of the last iteration's ordered
// region, or of that iteration where it has none. No deadlock: the chunk whose turn it is, is the first that is not
// finished; its thread has no earlier chunk left, so it is not waiting.

void enter_ordered_loop(Loop& loop);
void leave_ordered_loop(Loop& loop);
void enter_ordered_chunk(Loop& loop, uint64_t first, uint64_t last);

// False: in a cancelled parallel region, the turn may never come, and the region must not be executed.
bool begin_ordered_region(Loop& loop);
void end_ordered_region(Loop& loop);
void end_ordered_iteration(Loop& loop);

// Dependences between the iterations of a loop nest, `ordered(n)` (OpenMP 5.2, 15.9.6): an iteration posts that it has
// reached a position, and later ones wait for that. protocols.md says why no wake-up is lost.
//
// A position is a place in the sequential order of the whole nest: iteration * positions + position within the
// iteration, plus one, so that zero is "nothing yet". A thread executes its iterations in increasing order, so one
// number says how far all iterations of a lane are. A lane is a chunk; a guided loop, whose chunks only their takers
// know, has a lane an iteration.

// Behind begin_loop, by every thread. `positions`: how many each iteration of the loop has.
void enter_doacross_loop(Loop& loop, uint64_t positions);

// The current iteration has reached the position.
void post_position(Loop& loop, uint64_t position);
// False: in a cancelled parallel region, it may never be reached.
bool await_position(Loop& loop, uint64_t iteration, uint64_t position);
// At the end of each iteration, which counts for all positions that it has not posted.
void end_doacross_iteration(Loop& loop);

// The share of one league team in a distributed loop (OpenMP 5.2, 11.6): a block, or every so many chunks.

struct Share {
  uint64_t iterations;  // of the whole loop
  uint64_t chunk;  // 0: the team has one block
  uint64_t offset;  // of the block
  uint64_t first, last;  // of what next_of_share() has yet to hand on, counted within the share
  uint32_t team, teams;
};

// Returns how many iterations the share has.
uint64_t begin_share(Share& share, uint64_t iterations, int64_t chunk, int team, int teams);

struct Stride;
// All chunks of the thread, if either dist_schedule or schedule has given it more than one; behind begin_loop with as
// many iterations as the share has.
Stride take_chunks_of_share(Share& share, Loop& loop);

// The next piece of [share.first, share.last), which must not be empty, in numbers of the whole loop: within one chunk.
void next_of_share(Share& share, uint64_t& first, uint64_t& last);

}  // namespace shep
