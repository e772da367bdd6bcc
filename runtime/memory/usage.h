// Memory that the process holds for tasks, for statistics.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct MemoryUse {
  std::atomic<int> stacks{0};            // stacks that are mapped for tasks
  std::atomic<uint64_t> stack_bytes{0};  // of their address space, guards included
  std::atomic<uint64_t> task_bytes{0};   // in slabs of BlockPools
};

// Relaxed everywhere: the numbers publish nothing.
inline constinit MemoryUse memory_use;

}  // namespace shep
