// Allocators of OpenMP (5.2, chapter 6). A handle is an index into the table of the process; the predefined ones stand
// at its front.
//
// The host has one kind of memory, so that memory spaces differ in name only; what an allocator does is its traits'.
// Everything here may be called by any thread at any time, except that an allocator is destroyed while nobody uses it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "memory/pages.h"

namespace shep {

enum class Fallback { kDefaultMemory, kNull, kAbort, kAllocator };

struct AllocatorTraits {
  size_t alignment = 1;            // bytes, a power of two: the least
  size_t pool_size = SIZE_MAX;     // bytes that may be in use at a time
  Fallback fallback = Fallback::kDefaultMemory;
  int fallback_allocator = 0;      // with kAllocator
  PagePlacement placement = PagePlacement::kEnvironment;
  int node = 0;  // with PagePlacement::kOnNode
  bool pinned = false;
};

inline constexpr int kNullAllocator = 0, kDefaultAllocator = 1, kPredefinedAllocators = 8;

// The new allocator's handle; kNullAllocator where there is no room in the table.
int create_allocator(const AllocatorTraits& traits);
void destroy_allocator(int handle);
bool is_allocator(int handle);

// Memory that free_allocated() takes; null for no bytes, and where the allocator's fallback says so.
void* allocate(int handle, size_t alignment, size_t size, bool zeroed);
// Null is allowed.
void free_allocated(void* memory);
// In place of memory that has been allocated: what it holds, as much as fits, in as many bytes as are asked for, more
// than none. Null where the allocator gives none; then the old memory is still there. Where both are of one pool, the
// old one's bytes count as free.
void* reallocate(int handle, void* memory, size_t size);

}  // namespace shep
