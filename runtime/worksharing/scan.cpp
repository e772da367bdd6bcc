#include "worksharing/scan.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "platform/cpu.h"
#include "platform/fatal.h"
#include "platform/emitted_code.h"
#include "tasks/reductions.h"

namespace shep {

namespace {

struct Block {
  uint64_t first, last;  // last is behind the block
};

Block block_of(const ScanSlots& set, int thread) {
  const uint64_t share = set.slots / set.threads, more = set.slots % set.threads, number = thread;
  const uint64_t first = number * share + std::min(number, more);
  return {first, first + share + (number < more)};
}

void* temporary(const shep_reduction_item& item) {
  void* const copy = allocate_copies(item, 1);
  if (!copy) fatal("out of memory for a scan");
  call_program(item.__op->__initialize, copy, item.__original, item.__count);
  return copy;
}

void destroy(const shep_reduction_item& item, void* object) {
  if (item.__op->__destroy) call_program(item.__op->__destroy, object, item.__count);
}

void destroy_temporary(const shep_reduction_item& item, void* copy) {
  destroy(item, copy);
  free(copy);
}

// object = front (op) object, and front keeps its value.
void prefix(const shep_reduction_item& item, void* front, void* object) {
  void* const sum = temporary(item);
  call_program(item.__op->__combine, sum, front, item.__count);
  call_program(item.__op->__combine, sum, object, item.__count);
  destroy(item, object);
  call_program(item.__op->__initialize, object, item.__original, item.__count);
  call_program(item.__op->__combine, object, sum, item.__count);
  destroy_temporary(item, sum);
}

}  // namespace

ScanSlots* make_slots(const shep_reduction_item* items, unsigned count, uint64_t slots, int threads) {
  void* const memory = malloc(sizeof(ScanSlots) + count * sizeof(void*));
  if (!memory) return nullptr;
  auto* const set = new (memory) ScanSlots{.slots = slots, .threads = threads, .leaving = 0, .first = {}};
  for (unsigned index = 0; index < count; ++index) {
    set->first[index] = allocate_copies(items[index], slots);
    if (!set->first[index]) return nullptr;
  }
  return set;
}

void destroy_slots(ScanSlots& set, const shep_reduction_item* items, unsigned count) {
  for (unsigned index = 0; index < count; ++index) {
    for (uint64_t slot = 0; items[index].__op->__destroy && slot < set.slots; ++slot)
      destroy(items[index], slot_of(set, items[index], index, slot));
    free(set.first[index]);
  }
  free(&set);
}

void start_block(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread) {
  const Block block = block_of(set, thread);
  for (uint64_t slot = block.first; slot < block.last; ++slot)
    call_program(item.__op->__initialize, slot_of(set, item, index, slot), item.__original, item.__count);
  if (block.first == 0 && block.last > 0)
    call_program(item.__op->__combine, slot_of(set, item, index, 0), item.__original, item.__count);
}

void combine_within_block(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread) {
  const Block block = block_of(set, thread);
  for (uint64_t slot = block.first + 1; slot < block.last; ++slot)
    prefix(item, slot_of(set, item, index, slot - 1), slot_of(set, item, index, slot));
}

void* total_in_front(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread) {
  if (thread == 0) return nullptr;
  void* const total = temporary(item);
  for (int front = 0; front < thread; ++front) {
    const Block block = block_of(set, front);
    if (block.first < block.last)
      call_program(item.__op->__combine, total, slot_of(set, item, index, block.last - 1), item.__count);
  }
  return total;
}

void put_in_front(ScanSlots& set, const shep_reduction_item& item, unsigned index, int thread, void* total) {
  if (!total) return;
  const Block block = block_of(set, thread);
  for (uint64_t slot = block.first; slot < block.last; ++slot) prefix(item, total, slot_of(set, item, index, slot));
  destroy_temporary(item, total);
}

}  // namespace shep
