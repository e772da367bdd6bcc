#include "memory/pages.h"

#include <numa.h>
#include <sched.h>
#include <sys/mman.h>

#include <algorithm>
#include <vector>

namespace shep {

namespace {

constexpr size_t kPage = 4096;  // block boundaries are rounded to this; the kernel rounds up to its own page size

std::vector<int> memory_nodes() {
  std::vector<int> nodes;
  for (int node = 0; node <= numa_max_node(); ++node)
    if (numa_bitmask_isbitset(numa_all_nodes_ptr, unsigned(node))) nodes.push_back(node);
  return nodes;
}

// Gives each node one stretch, in the nodes' order.
void place_in_blocks(char* pages, size_t size) {
  const std::vector<int> nodes = memory_nodes();
  const size_t block = (size / nodes.size() + kPage) / kPage * kPage;
  for (size_t i = 0, begin = 0; i < nodes.size() && begin < size; ++i, begin += block) {
    numa_tonode_memory(pages + begin, std::min(block, size - begin), nodes[i]);
  }
}

// Does nothing on a kernel without NUMA, which has one place for everything.
void place(void* pages, size_t size, PagePlacement placement, int node) {
  if (numa_available() < 0) return;
  switch (placement) {
    case PagePlacement::kEnvironment: return;
    case PagePlacement::kNearest: return numa_setlocal_memory(pages, size);
    case PagePlacement::kInterleaved: return numa_interleave_memory(pages, size, numa_all_nodes_ptr);
    case PagePlacement::kBlocked: return place_in_blocks(static_cast<char*>(pages), size);
    case PagePlacement::kOnNode: return numa_tonode_memory(pages, size, node);
  }
}

}  // namespace

void* map_pages(size_t size, PagePlacement placement, int node, bool locked) {
  void* pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return nullptr;
  place(pages, size, placement, node);
  if (!locked || mlock(pages, size) == 0) return pages;
  munmap(pages, size);
  return nullptr;
}

void unmap_pages(void* pages, size_t size) { munmap(pages, size); }

}  // namespace shep
