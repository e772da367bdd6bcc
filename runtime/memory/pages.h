// Memory in whole pages, placed on NUMA nodes (OpenMP 6.0, 8.2: the traits partition, part_size and partitioner).
#pragma once

#include <cstddef>
#include <vector>

#include "memory/spaces.h"

namespace shep {

enum class PagePlacement { kEnvironment, kNearest, kBlocked, kInterleaved, kOnNode, kInParts };

// A stretch of memory, and the resource of its space where it lies.
struct Part {
  size_t size;  // bytes
  int resource;
};

struct MemoryPlacement {
  PagePlacement kind = PagePlacement::kEnvironment;
  int space = kDefaultSpace;  // whose nodes the pages come from
  int node = 0;               // with kOnNode: the kernel's number
  size_t part_size = 0;       // with kInterleaved: bytes, rounded up to whole pages; 0: a page

  // True if the system's own choice does as well.
  bool is_none() const { return kind == PagePlacement::kEnvironment && has_all_nodes(space); }
};

// Returns the bytes of the system's pages; and of as many of them as have room for `bytes`.
size_t page_size();
inline size_t whole_pages(size_t bytes) { return (bytes + page_size() - 1) / page_size() * page_size(); }

// Returns at least `size` zeroed bytes, aligned to a page; null if the system gives none.
void* map_pages(size_t size);
void unmap_pages(void* pages, size_t size);

// Says where pages come from that begin at `memory`, aligned to a page, before they are touched. `parts` counts with
// kInParts: they lie one behind the other. Does nothing on a kernel without NUMA, which has one place for everything.
void place_pages(void* memory, size_t size, const MemoryPlacement& placement, const std::vector<Part>& parts);

}  // namespace shep
