#include "memory/allocators.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

#include "platform/fatal.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

constexpr int kMostAllocators = 4096;

struct Allocator {
  AllocatorTraits traits;
  std::atomic<size_t> used{0};  // bytes
};

// Lies in front of every piece of memory that is handed out.
struct Header {
  void* base;     // the start of what the system gave
  size_t size;    // bytes that were asked for
  size_t mapped;  // bytes of pages; 0: the memory came from malloc
  Allocator* pool;  // the allocator whose pool_size it counts against; null: none
};

// Index 0 stands for no allocator. The predefined ones have default traits and need no object.
std::atomic<Allocator*> table[kMostAllocators];
constinit ProcessLock table_lock;

Allocator* allocator_at(int handle) {
  // Acquire pairs with create_allocator().
  return handle > kPredefinedAllocators && handle < kMostAllocators ? table[handle].load(std::memory_order_acquire)
                                                                    : nullptr;
}

bool take_from_pool(Allocator& pool, size_t size) {
  size_t used = pool.used.load(std::memory_order_relaxed);
  do {
    if (size > pool.traits.pool_size || used > pool.traits.pool_size - size) return false;
  } while (!pool.used.compare_exchange_weak(used, used + size, std::memory_order_relaxed));
  return true;
}

Header& header_of(void* memory) { return static_cast<Header*>(memory)[-1]; }

// Where memory begins that has a Header in front.
char* behind_header(void* base, size_t alignment) {
  const uintptr_t earliest = reinterpret_cast<uintptr_t>(base) + sizeof(Header);
  return static_cast<char*>(base) + sizeof(Header) + (-earliest & (alignment - 1));
}

// Returns pages for memory and its Header; null if the system gives none or cannot lock them.
void* obtain_pages(const AllocatorTraits& traits, size_t whole, size_t alignment, size_t size) {
  void* const base = map_pages(whole);
  if (!base) return nullptr;
  std::vector<Part> parts;
  if (traits.placement.kind == PagePlacement::kInParts) {
    traits.partitioner.divide(traits.partitioner, traits.placement.space, size, parts);
    place_pages(behind_header(base, alignment), size, traits.placement, parts);
  } else {
    place_pages(base, whole, traits.placement, parts);
  }
  if (!traits.pinned || mlock(base, whole) == 0) return base;
  unmap_pages(base, whole);
  return nullptr;
}

// Returns memory with a Header in front; null if the system gives none.
void* obtain(const AllocatorTraits& traits, size_t alignment, size_t size, bool zeroed) {
  if (traits.placement.kind == PagePlacement::kInParts) alignment = std::max(alignment, page_size());
  const size_t space = sizeof(Header) + alignment - 1;
  if (size > SIZE_MAX - space) return nullptr;
  const bool in_pages = traits.pinned || !traits.placement.is_none();
  const size_t whole = size + space;
  void* base = in_pages ? obtain_pages(traits, whole, alignment, size) : zeroed ? calloc(1, whole) : malloc(whole);
  if (!base) return nullptr;
  char* const memory = behind_header(base, alignment);
  new (memory - sizeof(Header)) Header{base, size, in_pages ? whole : 0, nullptr};
  return memory;
}

struct Request {
  size_t alignment, size;
  bool zeroed;
  Header* replaced;  // freed once the new piece exists, so its share of the pool is not taken twice; null: none
};

size_t share_in(const Allocator& pool, const Header* replaced) {
  return replaced && replaced->pool == &pool ? replaced->size : 0;
}

// Gives back what the new piece does not need of the replaced piece's share; the rest belongs to the new one.
void hand_over_share(Allocator& pool, const Request& request) {
  const size_t share = share_in(pool, request.replaced);
  if (share == 0) return;
  if (share > request.size) pool.used.fetch_sub(share - request.size, std::memory_order_relaxed);
  request.replaced->pool = nullptr;
}

void* allocate(int handle, Request request);

void* fall_back(const AllocatorTraits& traits, const Request& request) {
  switch (traits.fallback) {
    case Fallback::kDefaultMemory: return obtain(AllocatorTraits{}, request.alignment, request.size, request.zeroed);
    case Fallback::kNull: return nullptr;
    case Fallback::kAbort: fatal("an allocator with the trait abort_fb has no %zu bytes", request.size);
    case Fallback::kAllocator: return allocate(traits.fallback_allocator, request);
  }
  return nullptr;
}

void* allocate(int handle, Request request) {
  if (request.size == 0) return nullptr;
  Allocator* const allocator = allocator_at(handle);
  const AllocatorTraits traits = allocator ? allocator->traits : AllocatorTraits{};
  request.alignment = std::max({request.alignment, traits.alignment, alignof(std::max_align_t)});
  if (traits.pool_size == SIZE_MAX) {
    void* const memory = obtain(traits, request.alignment, request.size, request.zeroed);
    return memory ? memory : fall_back(traits, request);
  }
  const size_t share = share_in(*allocator, request.replaced);
  const size_t more = request.size - std::min(share, request.size);
  if (!take_from_pool(*allocator, more)) return fall_back(traits, request);
  void* const memory = obtain(traits, request.alignment, request.size, request.zeroed);
  if (!memory) {
    allocator->used.fetch_sub(more, std::memory_order_relaxed);
    return fall_back(traits, request);
  }
  header_of(memory).pool = allocator;
  hand_over_share(*allocator, request);
  return memory;
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

bool is_allocator(int handle) {
  return (handle > kNullAllocator && handle <= kPredefinedAllocators) || allocator_at(handle);
}

void* allocate(int handle, size_t alignment, size_t size, bool zeroed) {
  return allocate(handle, {alignment, size, zeroed, nullptr});
}

void* reallocate(int handle, void* memory, size_t size) {
  Header& old = header_of(memory);
  void* const moved = allocate(handle, {1, size, false, &old});
  if (!moved) return nullptr;
  memcpy(moved, memory, std::min(size, old.size));
  free_allocated(memory);
  return moved;
}

void free_allocated(void* memory) {
  if (!memory) return;
  const Header header = header_of(memory);
  if (header.pool) header.pool->used.fetch_sub(header.size, std::memory_order_relaxed);
  header.mapped ? unmap_pages(header.base, header.mapped) : free(header.base);
}

}  // namespace shep
