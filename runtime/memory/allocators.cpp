#include "memory/allocators.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

#include "platform/fatal.h"
#include "platform/futex_lock.h"

namespace shep {

namespace {

constexpr int kMostAllocators = 4096;

struct Allocator {
  AllocatorTraits traits;
  std::atomic<size_t> used{0};  // bytes
};

// In front of every piece of memory.
struct Header {
  void* base;     // of what the system gave
  size_t size;    // asked for
  size_t mapped;  // bytes, where these are pages; else it came from malloc
  Allocator* pool;  // whose pool_size it counts against; null: nobody's
};

// Index 0 stands for no allocator. Predefined ones have default traits, and need no object.
std::atomic<Allocator*> table[kMostAllocators];
FutexLock table_lock;

Allocator* allocator_at(int handle) {
  // Acquire pairs with create_allocator().
  return handle > kPredefinedAllocators && handle < kMostAllocators ? table[handle].load(std::memory_order_acquire) : nullptr;
}

bool take_from_pool(Allocator& pool, size_t size) {
  size_t used = pool.used.load(std::memory_order_relaxed);
  do {
    if (size > pool.traits.pool_size || used > pool.traits.pool_size - size) return false;
  } while (!pool.used.compare_exchange_weak(used, used + size, std::memory_order_relaxed));
  return true;
}

Header& header_of(void* memory) { return static_cast<Header*>(memory)[-1]; }

// Raw memory with a header in front; null if there is none.
void* obtain(const AllocatorTraits& traits, size_t alignment, size_t size, bool zeroed) {
  const size_t space = sizeof(Header) + alignment - 1;
  if (size > SIZE_MAX - space) return nullptr;
  const bool in_pages = traits.pinned || traits.placement != PagePlacement::kEnvironment;
  const size_t whole = size + space;
  void* base = in_pages ? map_pages(whole, traits.placement, traits.node, traits.pinned) : zeroed ? calloc(1, whole) : malloc(whole);
  if (!base) return nullptr;
  const uintptr_t earliest = reinterpret_cast<uintptr_t>(base) + sizeof(Header);
  char* const memory = static_cast<char*>(base) + sizeof(Header) + (-earliest & (alignment - 1));
  new (memory - sizeof(Header)) Header{base, size, in_pages ? whole : 0, nullptr};
  return memory;
}

void* fall_back(const AllocatorTraits& traits, size_t alignment, size_t size, bool zeroed) {
  switch (traits.fallback) {
    case Fallback::kDefaultMemory:
      return obtain(AllocatorTraits{}, alignment, size, zeroed);
    case Fallback::kNull:
      return nullptr;
    case Fallback::kAbort:
      fatal("an allocator with the trait abort_fb has no %zu bytes", size);
    case Fallback::kAllocator:
      return allocate(traits.fallback_allocator, alignment, size, zeroed);
  }
  return nullptr;
}

}  // namespace

int create_allocator(const AllocatorTraits& traits) {
  auto* made = new Allocator{.traits = traits};
  std::lock_guard guard(table_lock);
  for (int handle = kPredefinedAllocators + 1; handle < kMostAllocators; ++handle) {
    if (table[handle].load(std::memory_order_relaxed)) continue;
    table[handle].store(made, std::memory_order_release);
    return handle;
  }
  delete made;
  return kNullAllocator;
}

void destroy_allocator(int handle) {
  std::lock_guard guard(table_lock);
  Allocator* const allocator = allocator_at(handle);
  if (!allocator) return;
  table[handle].store(nullptr, std::memory_order_relaxed);
  delete allocator;
}

bool is_allocator(int handle) { return (handle > kNullAllocator && handle <= kPredefinedAllocators) || allocator_at(handle); }

void* allocate(int handle, size_t alignment, size_t size, bool zeroed) {
  if (size == 0) return nullptr;
  Allocator* const allocator = allocator_at(handle);
  const AllocatorTraits traits = allocator ? allocator->traits : AllocatorTraits{};
  alignment = std::max({alignment, traits.alignment, alignof(std::max_align_t)});
  const bool is_limited = traits.pool_size != SIZE_MAX;
  if (is_limited && !take_from_pool(*allocator, size)) return fall_back(traits, alignment, size, zeroed);
  void* const memory = obtain(traits, alignment, size, zeroed);
  if (memory) {
    header_of(memory).pool = is_limited ? allocator : nullptr;
    return memory;
  }
  if (is_limited) allocator->used.fetch_sub(size, std::memory_order_relaxed);
  return fall_back(traits, alignment, size, zeroed);
}

void free_allocated(void* memory) {
  if (!memory) return;
  const Header header = header_of(memory);
  if (header.pool) header.pool->used.fetch_sub(header.size, std::memory_order_relaxed);
  header.mapped ? unmap_pages(header.base, header.mapped) : free(header.base);
}

size_t allocated_size(const void* memory) { return header_of(const_cast<void*>(memory)).size; }

}  // namespace shep
