// Memory for task descriptors: blocks of a few sizes out of slabs that their owner touches first, and so lie on its
// node.
//
// One thread at a time allocates from a pool. A block may be freed by any thread that has a pool of its own: it goes
// back to its owner in batches. The freeing pool collects blocks of one owner privately, then pushes the chain onto the
// owner's `returned_` with one compare-exchange; the owner takes the whole stack with one exchange, so no ABA can
// arise.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shep {

class BlockPool {
 public:
  BlockPool() = default;
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;
  // Every block must have been freed, and no other pool may hold any of them: see flush().
  ~BlockPool();

  // Aligned to kAlign.
  void* allocate(size_t bytes);
  void free(void* memory);
  // Returns the blocks of others that this pool has collected.
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
