#include "memory/pages.h"

#include <numa.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "platform/process/fork_gate.h"

namespace shep {

namespace {

// A set of nodes as libnuma has it.
class NodeMask {
 public:
  explicit NodeMask(const std::vector<int>& nodes) : mask_(numa_allocate_nodemask()) {
    for (int node : nodes) numa_bitmask_setbit(mask_, unsigned(node));
  }
  ~NodeMask() { numa_free_nodemask(mask_); }
  NodeMask(const NodeMask&) = delete;
  NodeMask& operator=(const NodeMask&) = delete;
  bitmask* get() const { return mask_; }

 private:
  bitmask* mask_;
};

// Gives the nodes stretches of `block` bytes in turn, in the space's order.
void place_in_turn(char* memory, size_t size, size_t block, const std::vector<int>& nodes) {
  for (size_t i = 0, begin = 0; begin < size; ++i, begin += block)
    numa_tonode_memory(memory + begin, std::min(block, size - begin), nodes[i % nodes.size()]);
}

void place_parts(char* memory, size_t size, const std::vector<Part>& parts, const std::vector<int>& nodes) {
  size_t begin = 0;
  for (const Part& part : parts) {
    const size_t bytes = std::min(part.size, size - begin);
    if (bytes) numa_tonode_memory(memory + begin, bytes, nodes[size_t(part.resource)]);
    begin += bytes;
  }
}

}  // namespace

void place_pages(void* memory, size_t size, const MemoryPlacement& placement, const std::vector<Part>& parts) {
  if (placement.is_none() || numa_available() < 0) return;
  const std::vector<int>& nodes = nodes_of(placement.space);
  auto* const begin = static_cast<char*>(memory);
  switch (placement.kind) {
    case PagePlacement::kInParts: return place_parts(begin, size, parts, nodes);
    case PagePlacement::kOnNode: return numa_tonode_memory(memory, size, placement.node);
    case PagePlacement::kBlocked: return place_in_turn(begin, size, whole_pages(size / nodes.size() + 1), nodes);
    case PagePlacement::kInterleaved:
      if (placement.part_size > page_size()) return place_in_turn(begin, size, whole_pages(placement.part_size), nodes);
      return numa_interleave_memory(memory, size, NodeMask(nodes).get());
    case PagePlacement::kNearest:
      if (has_all_nodes(placement.space)) return numa_setlocal_memory(memory, size);
      [[fallthrough]];
    case PagePlacement::kEnvironment: return numa_tonodemask_memory(memory, size, NodeMask(nodes).get());
  }
}

size_t page_size() {
  static constinit MadeOnce<size_t> size;
  return size.get([] { return size_t(sysconf(_SC_PAGESIZE)); });
}

void* map_pages(size_t size) {
  void* const pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages == MAP_FAILED ? nullptr : pages;
}

void unmap_pages(void* pages, size_t size) { munmap(pages, size); }

}  // namespace shep
