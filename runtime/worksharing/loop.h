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
  uint64_t position;  // static chunked: the next chunk's number, chunk_count if none; other static: 1 once it is given
  TeamWorkshares* team;
  WorkerWorkshares* worker;
  LoopBuffer* buffer;  // null where nothing is shared
  uint64_t number;  // of the loop, among those with a buffer
  int thread_num;
  int team_size;
  LoopKind kind;
  bool is_ordered;
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
};

struct TeamMember {
  TeamWorkshares& team;
  WorkerWorkshares& worker;
  int thread_num;
  int team_size;
};

void begin_loop(Loop& loop, const TeamMember& worker, const LoopRequest& request);
bool next_chunk(Loop& loop, uint64_t& first, uint64_t& last);
// The barrier is the caller's.
void leave_loop(Loop& loop);

}  // namespace shep
