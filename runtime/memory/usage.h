// How much the process has for tasks, for whoever asks.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct MemoryUse {
  std::atomic<int> stacks{0};            // mapped for tasks
  std::atomic<uint64_t> stack_bytes{0};  // of address space, guards included
  std::atomic<uint64_t> task_bytes{0};   // in slabs of blocks
};

// Relaxed everywhere: the numbers publish nothing.
inline constinit MemoryUse memory_use;

}  // namespace shep
