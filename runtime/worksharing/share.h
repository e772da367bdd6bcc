// The share of one league team in a distributed loop (OpenMP 5.2, 11.6): a block, or every so many chunks.
#pragma once

#include <cstdint>

namespace shep {

struct Share {
  uint64_t iterations;    // of the whole loop
  uint64_t chunk;         // 0: the team has one block
  uint64_t offset;        // of the block
  uint64_t first, last;   // of what next_of_share() has yet to hand on, counted within the share
  uint32_t team, teams;
};

// Returns how many iterations the share has.
uint64_t begin_share(Share& share, uint64_t iterations, int64_t chunk, int team, int teams);

// The next piece of [share.first, share.last), which must not be empty, in numbers of the whole loop: within one chunk.
void next_of_share(Share& share, uint64_t& first, uint64_t& last);

}  // namespace shep
