// Memory of the simulation's own, from the system: the program's allocator may be in use by a thread that waits for its
// turn, and have a lock.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

#include "platform/fatal.h"

namespace shep::simulation {

// Zeroed. Ends the program where there is none.
inline void* take_own_memory(size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fatal("the virtual machine has no room in memory");
  return memory;
}

// For containers of few, large blocks.
template <class Value> struct OwnMemory {
  using value_type = Value;
  OwnMemory() = default;
  template <class Other> OwnMemory(const OwnMemory<Other>&) {}
  Value* allocate(size_t count) { return static_cast<Value*>(take_own_memory(count * sizeof(Value))); }
  void deallocate(Value* memory, size_t count) { munmap(memory, count * sizeof(Value)); }
  bool operator==(const OwnMemory&) const { return true; }
};

}  // namespace shep::simulation
