// The scan construct (OpenMP 5.2, 5.6): prefixes of what the iterations of a loop have collected, each in a slot of its
// own.
//
// The slots are cut into one block for each thread. A thread combines within its block, and, when all have, puts what
// the blocks in front of it have come to in front of each of its slots. So an operator runs about twice for each slot,
// and threads wait for each other between the steps; the caller provides those barriers.
#pragma once

#include <shepherd/abi.h>

#include <atomic>

namespace shep {

struct ScanSlots {
  uint64_t slots;  // of each item
  int threads;
  std::atomic<int> leaving;  // how many threads need the slots no more
  void* first[1];  // by item; as many as there are items
};

// Null if there is no memory.
ScanSlots* make_slots(const shep_reduction_item* items, unsigned count, uint64_t slots, int threads);
void destroy_slots(ScanSlots& set, const shep_reduction_item* items, unsigned count);

inline void* slot_of(const ScanSlots& set, const shep_reduction_item& item, unsigned index, uint64_t slot) {
  return static_cast<char*>(set.first[index]) + slot * item.__count * item.__op->__size;
}

// The steps, for the block of `thread`. A barrier of the team belongs between any two.
void start_block(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread);
void combine_within_block(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread);
// In two halves: what is in front must be read by all before anybody changes it. Null for the first block; else freed
// by the second.
void* total_in_front(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread);
void put_in_front(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread, void* total);

}  // namespace shep
