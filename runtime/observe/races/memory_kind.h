// What an address belongs to.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shep::races {

struct Module {
  const char* name = "";  // the file; empty: none
  uintptr_t base = 0;     // what an address in the file has to be added to
  uintptr_t low = 0, high = 0;
};
Module module_of(uintptr_t address);

// Returns false for code of a library that was compiled without ThreadSanitizer, unless it is the C++ library: of what
// such a library does no more is seen than calls of memcpy() and its kin, and not what orders them.
bool is_looked_at(uintptr_t place);

struct Memory {
  const char* kind;  // heap, global, stack or other
  Module module;     // of a global
  uintptr_t begin;   // of the block, the module or the stack
  size_t bytes;
};
Memory memory_of(uintptr_t address);
// Called before: while a race is reported, another thread may hold the loader's lock and wait for ours.
void find_allocator();

// Memory that belongs to a thread: its thread-local variables. Two tasks that one thread executes may both use them,
// and do so one after the other. Returns what stands for the calling thread, if the address is in its own thread-local
// storage; else 0.
uintptr_t thread_that_owns(uintptr_t address);

}  // namespace shep::races
