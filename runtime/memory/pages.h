// Memory in whole pages: locked, on one NUMA node or spread over all of them.
#pragma once

#include <cstddef>

namespace shep {

enum class PagePlacement { kEnvironment, kNearest, kBlocked, kInterleaved, kOnNode };

// Returns at least `size` zeroed bytes, aligned to a page; null if the system gives none or cannot lock them. `node`,
// the kernel's number, counts with kOnNode only.
void* map_pages(size_t size, PagePlacement placement, int node, bool locked);
void unmap_pages(void* pages, size_t size);

}  // namespace shep
