#include "observe/races/thread_memory.h"

#include <link.h>

namespace shep::races {

namespace {

constexpr int kMostBlocks = 32;  // libraries with thread-local variables; of more, the last count as shared

struct Block {
  uintptr_t low, high;
};
constinit thread_local Block blocks[kMostBlocks] = {};
constinit thread_local int count = -1;

int add_block(dl_phdr_info* library, size_t, void*) {
  if (!library->dlpi_tls_data || count == kMostBlocks) return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_TLS) continue;
    const uintptr_t low = reinterpret_cast<uintptr_t>(library->dlpi_tls_data);
    blocks[count++] = {low, low + segment.p_memsz};
  }
  return 0;
}

}  // namespace

Lock thread_that_owns(uintptr_t address) {
  if (count < 0) {
    count = 0;
    dl_iterate_phdr(add_block, nullptr);
  }
  for (int i = 0; i < count; ++i)
    if (address >= blocks[i].low && address < blocks[i].high) return reinterpret_cast<uintptr_t>(&count);
  return 0;
}

}  // namespace shep::races
