// Memory for task descriptors: blocks of a few sizes, cut from slabs. The owner touches a slab first, so it lies on the
// owner's NUMA node.
//
// One thread at a time allocates from a pool. Any thread that has a pool may free a block, and blocks return to their
// owner in batches: the freeing pool collects blocks of one owner privately, then pushes the chain onto the owner's
// `returned_` with one compare-exchange. The owner takes the whole stack with one exchange, so no ABA can arise.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shep {

// The first address from `pointer` on with that alignment, a power of two.
inline char* align_up(char* pointer, size_t align) {
  return reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(pointer) + align - 1) & ~(align - 1));
}

class BlockPool {
 public:
  BlockPool() = default;
  BlockPool(const BlockPool&) = delete;
  // Every block must have been freed, and no other pool may hold any of them (see flush()).
  ~BlockPool();

  // Returns memory aligned to kAlign.
  void* allocate(size_t bytes);
  void free(void* memory);
  // Gives the collected blocks of other pools back to their owners.
  void flush();

  static constexpr size_t kAlign = 16;

 private:
  struct Block;
  struct Slab;
  static constexpr int kClasses = 11;  // 128, 192, 256, 384 .. 4096 bytes with the header

  void* allocate_unpooled(size_t bytes);
  void* refill(int size_class, size_t bytes_asked);
  void take_returned();
  void return_to_owner(Block* block);

  Block* free_[kClasses] = {};
  char* fresh_ = nullptr;  // the newest slab's unused part
  char* fresh_end_ = nullptr;
  Slab* slabs_ = nullptr;
  Block* outgoing_ = nullptr;  // blocks of one other owner
  Block* outgoing_last_ = nullptr;
  int outgoing_count_ = 0;
  alignas(64) std::atomic<Block*> returned_{nullptr};
};

}  // namespace shep
