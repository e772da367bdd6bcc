#include "memory/block_pool.h"

#include <cstdlib>

#include "memory/usage.h"
#include "platform/fatal.h"
#include "platform/sanitizers.h"

namespace shep {

namespace {
constexpr size_t kSlabBytes = 64 * 1024;
constexpr int kSmallestLog = 7;
constexpr size_t kSmallest = size_t{1} << kSmallestLog;
constexpr int kBatch = 32;
constexpr int kUnpooled = -1;

// There are two classes for each doubling: a power of two, and half as much again.
constexpr int class_of(size_t bytes) {
  if (bytes <= kSmallest) return 0;
  const int log = 63 - __builtin_clzll(bytes - 1);
  return 2 * (log - kSmallestLog) + 1 + int((bytes - 1) >> (log - 1) & 1);
}
constexpr size_t bytes_in(int size_class) {
  const size_t power = kSmallest << size_class / 2;
  return size_class % 2 ? power + power / 2 : power;
}
static_assert(class_of(128) == 0 && class_of(129) == 1 && class_of(192) == 1 && class_of(193) == 2 &&
              class_of(257) == 3);
static_assert(bytes_in(0) == 128 && bytes_in(1) == 192 && bytes_in(2) == 256 && bytes_in(10) == 4096);

void* must_allocate(size_t align, size_t bytes) {
  void* memory = aligned_alloc(align, (bytes + align - 1) & ~(align - 1));
  if (!memory) fatal("out of memory for %zu bytes of task storage", bytes);
  return memory;
}
}  // namespace

// Lies in front of the memory that the caller sees; `next` overlaps that memory while the block is free.
struct BlockPool::Block {
  BlockPool* owner;
  int64_t size_class;
  Block* next;

  static constexpr size_t kHeader = 2 * sizeof(void*);
  void* memory() { return reinterpret_cast<char*>(this) + kHeader; }
  static Block* of(void* memory) { return reinterpret_cast<Block*>(static_cast<char*>(memory) - kHeader); }
};

struct BlockPool::Slab {
  Slab* next;
  char padding[64 - sizeof(Slab*)];
};

BlockPool::~BlockPool() {
  flush();
  while (Slab* slab = slabs_) {
    slabs_ = slab->next;
    std::free(slab);
    memory_use.task_bytes.fetch_sub(kSlabBytes, std::memory_order_relaxed);
  }
}

void* BlockPool::allocate(size_t bytes) {
  static_assert(Block::kHeader % kAlign == 0);
  bytes += Block::kHeader;
  const int size_class = class_of(bytes);
  if (size_class >= kClasses) return allocate_unpooled(bytes);
  if (Block* block = free_[size_class]) {
    free_[size_class] = block->next;
    return block->memory();
  }
  return refill(size_class, bytes);
}

void* BlockPool::allocate_unpooled(size_t bytes) {
  auto* block = static_cast<Block*>(must_allocate(kAlign, bytes));
  block->size_class = kUnpooled;
  return block->memory();
}

void* BlockPool::refill(int size_class, size_t bytes_asked) {
  if (memory_is_watched()) return allocate_unpooled(bytes_asked);
  take_returned();
  if (Block* block = free_[size_class]) {
    free_[size_class] = block->next;
    return block->memory();
  }
  const size_t bytes = bytes_in(size_class);
  if (fresh_ == nullptr || fresh_ + bytes > fresh_end_) {
    auto* slab = static_cast<Slab*>(must_allocate(64, kSlabBytes));
    memory_use.task_bytes.fetch_add(kSlabBytes, std::memory_order_relaxed);
    slab->next = slabs_;
    slabs_ = slab;
    fresh_ = reinterpret_cast<char*>(slab + 1);
    fresh_end_ = reinterpret_cast<char*>(slab) + kSlabBytes;
  }
  auto* block = reinterpret_cast<Block*>(fresh_);
  fresh_ += bytes;
  block->owner = this;
  block->size_class = size_class;
  return block->memory();
}

void BlockPool::take_returned() {
  if (!returned_.load(std::memory_order_relaxed)) return;
  // Acquire pairs with the release in flush(): the last user's accesses come before ours.
  Block* block = returned_.exchange(nullptr, std::memory_order_acquire);
  while (block) {
    Block* next = block->next;
    block->next = free_[block->size_class];
    free_[block->size_class] = block;
    block = next;
  }
}

void BlockPool::free(void* memory) {
  Block* block = Block::of(memory);
  if (block->size_class == kUnpooled) {
    std::free(block);
  } else if (block->owner == this) {
    block->next = free_[block->size_class];
    free_[block->size_class] = block;
  } else {
    return_to_owner(block);
  }
}

void BlockPool::return_to_owner(Block* block) {
  if (outgoing_ && (outgoing_->owner != block->owner || outgoing_count_ == kBatch)) flush();
  if (!outgoing_) outgoing_last_ = block;
  block->next = outgoing_;
  outgoing_ = block;
  ++outgoing_count_;
}

void BlockPool::flush() {
  if (!outgoing_) return;
  std::atomic<Block*>& returned = outgoing_->owner->returned_;
  Block* top = returned.load(std::memory_order_relaxed);
  do {
    outgoing_last_->next = top;
    // Release publishes the blocks' contents to the owner's take_returned().
  } while (!returned.compare_exchange_weak(top, outgoing_, std::memory_order_release, std::memory_order_relaxed));
  outgoing_ = nullptr;
  outgoing_count_ = 0;
}

}  // namespace shep
