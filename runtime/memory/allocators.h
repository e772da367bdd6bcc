// Allocators of OpenMP (5.2, chapter 6). A handle is an index into a table of the process, which begins with the
// predefined allocators.
//
// The host has one kind of memory, so memory spaces differ in name only, and the traits decide what an allocator does.
// Any thread may call any function at any time, but an allocator may be destroyed only while nobody uses it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shep {

// Memory in whole pages: locked, on one NUMA node or spread over all of them.

enum class PagePlacement { kEnvironment, kNearest, kBlocked, kInterleaved, kOnNode };

// Returns at least `size` zeroed bytes, aligned to a page; null if the system gives none or cannot lock them. `node`,
// the kernel's number, counts with kOnNode only.
void* map_pages(size_t size, PagePlacement placement, int node, bool locked);
void unmap_pages(void* pages, size_t size);

enum class Fallback { kDefaultMemory, kNull, kAbort, kAllocator };

struct AllocatorTraits {
  size_t alignment = 1;            // least alignment in bytes, a power of two
  size_t pool_size = SIZE_MAX;     // bytes that may be in use at a time
  Fallback fallback = Fallback::kDefaultMemory;
  int fallback_allocator = 0;      // with kAllocator
  PagePlacement placement = PagePlacement::kEnvironment;
  int node = 0;  // with PagePlacement::kOnNode
  bool pinned = false;
};

inline constexpr int kNullAllocator = 0, kDefaultAllocator = 1, kPredefinedAllocators = 8;

// Returns the new allocator's handle; kNullAllocator where the table is full.
int create_allocator(const AllocatorTraits& traits);
void destroy_allocator(int handle);
bool is_allocator(int handle);

// Returns memory for free_allocated(); null for 0 bytes, and where the allocator's fallback says so.
void* allocate(int handle, size_t alignment, size_t size, bool zeroed);
// Does nothing for null.
void free_allocated(void* memory);
// Moves the content to a new piece of `size` bytes (more than 0), as far as it fits, and frees the old one. Returns
// null where the allocator gives none; the old piece then stays. Where both belong to one pool, the old piece's bytes
// count as free.
void* reallocate(int handle, void* memory, size_t size);

}  // namespace shep
