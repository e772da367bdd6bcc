// Memory in whole pages of its own: locked, or spread over the NUMA nodes.
#pragma once

#include <cstddef>

namespace shep {

enum class PagePlacement { kEnvironment, kNearest, kBlocked, kInterleaved };

// At least `size` bytes, aligned to a page, zero; null if the system gives none, or does not lock them.
void* map_pages(size_t size, PagePlacement placement, bool locked);
void unmap_pages(void* pages, size_t size);

}  // namespace shep
