// Memory in whole pages of its own: locked, on a NUMA node or spread over all.
#pragma once

#include <cstddef>

namespace shep {

enum class PagePlacement { kEnvironment, kNearest, kBlocked, kInterleaved, kOnNode };

// At least `size` bytes, aligned to a page, zero; null if the system gives none, or does not lock them. `node`, by the
// kernel's number, counts with kOnNode.
void* map_pages(size_t size, PagePlacement placement, int node, bool locked);
void unmap_pages(void* pages, size_t size);

}  // namespace shep
