// Each schedule's way to a thread's next chunk [first, last) (OpenMP 5.2, 11.5.3). Iteration counts go up to 2^64-1,
// and no intermediate value exceeds that.
#pragma once

#include "worksharing/loop.h"

namespace shep {

inline bool next_whole(Loop& loop, uint64_t& first, uint64_t& last) {
  if (loop.position != 0 || loop.iterations == 0) return false;
  loop.position = 1;
  first = 0;
  last = loop.iterations;
  return true;
}

// Blocks that differ by at most one iteration, in the order of the threads.
inline bool next_static_block(Loop& loop, uint64_t& first, uint64_t& last) {
  if (loop.position != 0) return false;
  loop.position = 1;
  const auto threads = static_cast<uint64_t>(loop.team_size);
  const auto thread = static_cast<uint64_t>(loop.thread_num);
  const uint64_t size = loop.iterations / threads;
  const uint64_t longer = loop.iterations % threads;  // the first so many blocks have one iteration more
  first = thread * size + (thread < longer ? thread : longer);
  last = first + size + (thread < longer);
  return first != last;
}

inline void chunk_bounds(const Loop& loop, uint64_t number, uint64_t& first, uint64_t& last) {
  first = number * loop.chunk;
  last = loop.iterations - first > loop.chunk ? first + loop.chunk : loop.iterations;
}

// Chunks dealt out to the threads in turn.
inline bool next_static_chunk(Loop& loop, uint64_t& first, uint64_t& last) {
  if (loop.position >= loop.chunk_count) return false;
  chunk_bounds(loop, loop.position, first, last);
  const auto threads = static_cast<uint64_t>(loop.team_size);
  loop.position = loop.chunk_count - loop.position > threads ? loop.position + threads : loop.chunk_count;
  return true;
}

// Chunks that lie a constant number of iterations apart.
struct Stride {
  uint64_t count;
  uint64_t first;  // iteration of the first chunk
  uint64_t chunk;  // iterations of each, except the loop's last
  uint64_t step;
  uint64_t end;  // of the loop
};

// All chunks that next_static_chunk would yield from here on; none of another loop.
inline Stride take_static_chunks(Loop& loop) {
  if (loop.kind != LoopKind::kStaticChunked || loop.is_ordered || loop.position >= loop.chunk_count) return {};
  const auto threads = static_cast<uint64_t>(loop.team_size);
  const uint64_t position = loop.position;
  loop.position = loop.chunk_count;
  // A step that is beyond 2^64 has no chunk behind it.
  return {(loop.chunk_count - position - 1) / threads + 1, position * loop.chunk, loop.chunk, threads * loop.chunk,
          loop.iterations};
}

// First come, first served. The counter runs past chunk_count by at most one for each thread; it is near 2^64 only
// after as many increments, which is centuries away.
inline bool next_dynamic_chunk(Loop& loop, uint64_t& first, uint64_t& last) {
  std::atomic<uint64_t>& next = loop.buffer->next;
  // A thread that comes late finds all taken by a look. Before each chunk that would fetch the line twice, to read it
  // and to write it.
  // Relaxed: the counter publishes nothing but itself; the region's barriers order the iterations' effects.
  if (loop.position++ == 0 && next.load(std::memory_order_relaxed) >= loop.chunk_count) return false;
  const uint64_t number = next.fetch_add(1, std::memory_order_relaxed);
  if (number >= loop.chunk_count) return false;
  chunk_bounds(loop, number, first, last);
  return true;
}

// Half of an even share of what remains, at least `chunk`: the halving lets threads that arrive late still find work.
inline uint64_t guided_chunk_size(uint64_t remaining, uint64_t least, int team_size) {
  const uint64_t size = remaining / (2 * static_cast<uint64_t>(team_size));
  const uint64_t wanted = size > least ? size : least;
  return wanted < remaining ? wanted : remaining;
}

inline bool next_guided_chunk(Loop& loop, uint64_t& first, uint64_t& last) {
  std::atomic<uint64_t>& next = loop.buffer->next;
  first = next.load(std::memory_order_relaxed);
  do {
    if (first >= loop.iterations) return false;
    last = first + guided_chunk_size(loop.iterations - first, loop.chunk, loop.team_size);
  } while (!next.compare_exchange_weak(first, last, std::memory_order_relaxed));
  return true;
}

// The calling thread's next chunk. Only a schedule that asks for each chunk anew is worth being inlined.
inline bool next_chunk(Loop& loop, uint64_t& first, uint64_t& last) {
  const bool is_plain = loop.kind == LoopKind::kDynamic && !loop.is_ordered;
  return is_plain ? next_dynamic_chunk(loop, first, last) : next_chunk_of_any(loop, first, last);
}

}  // namespace shep
