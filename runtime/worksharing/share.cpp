#include "worksharing/loop.h"

#include <algorithm>

#include "worksharing/chunks.h"

namespace shep {

namespace {

// The first iterations % teams teams have one more than the others.
uint64_t block_share(Share& share) {
  const uint64_t each = share.iterations / share.teams, more = share.iterations % share.teams;
  share.offset = share.team * each + std::min<uint64_t>(share.team, more);
  return each + (share.team < more);
}

// Chunk number k of the loop is the team's if k % teams is its number; the last chunk may be short.
uint64_t chunked_share(const Share& share) {
  const uint64_t whole = share.iterations / share.chunk, rest = share.iterations % share.chunk;
  const uint64_t chunks = whole / share.teams + (share.team < whole % share.teams);
  const bool has_rest = rest > 0 && whole % share.teams == share.team;
  return chunks * share.chunk + (has_rest ? rest : 0);
}

}  // namespace

uint64_t begin_share(Share& share, uint64_t iterations, int64_t chunk, int team, int teams) {
  // All chunks of a single team make one block.
  share = {iterations, chunk > 0 && teams > 1 ? uint64_t(chunk) : 0, 0, 0, 0, uint32_t(team), uint32_t(teams)};
  return share.chunk ? chunked_share(share) : block_share(share);
}

Stride take_chunks_of_share(Share& share, Loop& loop) {
  if (!share.chunk) {
    Stride stride = take_static_chunks(loop);
    stride.first += share.offset;
    stride.end += share.offset;
    return stride;
  }
  uint64_t first, last;
  if (loop.kind != LoopKind::kWhole || !next_whole(loop, first, last)) return {};
  return {(last - 1) / share.chunk + 1, share.team * share.chunk, share.chunk, share.teams * share.chunk,
          share.iterations};
}

void next_of_share(Share& share, uint64_t& first, uint64_t& last) {
  if (!share.chunk) {
    first = share.offset + share.first;
    last = share.offset + share.last;
    share.first = share.last;
    return;
  }
  const uint64_t within = share.first % share.chunk;
  const uint64_t count = std::min(share.chunk - within, share.last - share.first);
  first = (share.first / share.chunk * share.teams + share.team) * share.chunk + within;
  last = first + count;
  share.first += count;
}

}  // namespace shep
