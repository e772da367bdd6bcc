#include "locality/domain_memory.h"

#include <numa.h>
#include <numaif.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>

#include "locality/domains.h"
#include "memory/pages.h"

namespace shep {

namespace {

// Lies in a page of its own in front of the user's memory.
struct PageHeader {
  size_t mapped;
};

char* map_behind_header(size_t bytes) {
  const size_t mapped = whole_pages(bytes) + page_size();
  if (bytes == 0 || mapped < bytes) return nullptr;
  void* const memory =
      mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  static_cast<PageHeader*>(memory)->mapped = mapped;
  return static_cast<char*>(memory) + page_size();
}

constexpr int kMostNodes = 1024, kBits = 64;
// Makes these whole pages come from the domain's node as far as it has any left, where the machine has nodes and is not
// described by HWLOC_SYNTHETIC.
bool prefer(char* memory, size_t bytes, int domain, unsigned flags) {
  const int node = domain < 0 || numa_available() < 0 ? -1 : domains()[domain].node_number();
  if (node < 0 || node >= kMostNodes) return true;
  unsigned long nodes[kMostNodes / kBits] = {};
  nodes[node / kBits] = 1ul << node % kBits;
  return mbind(memory, bytes, MPOL_PREFERRED, nodes, kMostNodes + 1, flags) == 0;
}

}  // namespace

void* allocate_in_domain(size_t bytes, int domain) {
  char* const memory = map_behind_header(bytes);
  if (memory) prefer(memory, whole_pages(bytes), domain, 0);
  return memory;
}

void* allocate_spread(size_t bytes, size_t block) {
  char* const memory = map_behind_header(bytes);
  if (!memory) return nullptr;
  const int count = domains().count();
  const size_t step = whole_pages(block ? block : (bytes + count - 1) / count);
  const size_t end = whole_pages(bytes);
  int domain = 0;
  for (size_t at = 0; at < end; at += step, domain = (domain + 1) % count)
    prefer(memory + at, std::min(step, end - at), domain, 0);
  return memory;
}

bool move_to_domain(void* memory, size_t bytes, int domain) {
  if (bytes == 0 || domains().count() == 1) return true;
  const size_t within = reinterpret_cast<uintptr_t>(memory) % page_size();
  char* const first = static_cast<char*>(memory) - within;
  if (domain >= 0) return prefer(first, whole_pages(within + bytes), domain, MPOL_MF_MOVE);
  return numa_available() < 0 || mbind(first, whole_pages(within + bytes), MPOL_DEFAULT, nullptr, 0, 0) == 0;
}

void free_domain_memory(void* memory) {
  if (!memory) return;
  char* const mapping = static_cast<char*>(memory) - page_size();
  munmap(mapping, reinterpret_cast<PageHeader*>(mapping)->mapped);
}

}  // namespace shep
