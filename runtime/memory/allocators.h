// Allocators of OpenMP (6.0, 8.2). A handle is an index into a table of the process, which begins with the predefined
// allocators.
//
// Any thread may call any function at any time, but an allocator may be destroyed only while nobody uses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/pages.h"

namespace shep {

enum class Fallback { kDefaultMemory, kNull, kAbort, kAllocator };

// Who says how each piece of memory is divided (6.0, 27.5).
struct Partitioner {
  // Appends the parts of a piece of `size` bytes in the space.
  void (*divide)(const Partitioner& self, int space, size_t size, std::vector<Part>& parts) = nullptr;
  const void* object = nullptr;
  uintptr_t argument = 0;
};

struct AllocatorTraits {
  size_t alignment = 1;            // least alignment in bytes, a power of two
  size_t pool_size = SIZE_MAX;     // bytes that may be in use at a time
  Fallback fallback = Fallback::kDefaultMemory;
  int fallback_allocator = 0;      // with kAllocator
  MemoryPlacement placement = {};
  Partitioner partitioner = {};    // with PagePlacement::kInParts
  bool pinned = false;             // the pages are locked
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
