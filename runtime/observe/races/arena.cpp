#include "observe/races/arena.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <new>

namespace shep::races {

namespace {

constexpr size_t kStep = 16;
constexpr size_t kLargestSmall = 1024;  // up to here a class for each multiple of kStep, beyond for each power of two
constexpr size_t kChunk = 1 << 20;
constexpr int kSmallClasses = kLargestSmall / kStep;
constexpr int kClasses = kSmallClasses + 40;

struct Free {
  Free* next;
};

constinit Free* free_blocks[kClasses] = {};
constinit char* unused = nullptr;
constinit size_t unused_bytes = 0;

// The class of a block, and the bytes of all blocks of that class.
int class_of(size_t& bytes) {
  if (bytes <= kLargestSmall) {
    bytes = (bytes + kStep - 1) / kStep * kStep;
    return int(bytes / kStep) - 1;
  }
  const int bits = 64 - __builtin_clzl(bytes - 1);
  bytes = size_t{1} << bits;
  return kSmallClasses + bits - 11;
}

}  // namespace

void* map_memory(size_t bytes) {
  // The system call itself: ThreadSanitizer watches the function.
  const long mapped =
      syscall(SYS_mmap, nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped != -1) return reinterpret_cast<void*>(mapped);
  constexpr char kMessage[] = "shepherd: fatal: out of memory for what is known of the program's accesses\n";
  [[maybe_unused]] const auto written = syscall(SYS_write, STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

void* take_memory(size_t bytes) {
  const int which = class_of(bytes);
  if (Free* const block = free_blocks[which]) {
    free_blocks[which] = block->next;
    return block;
  }
  if (bytes > kChunk / 8) return map_memory(bytes);
  if (bytes > unused_bytes) {
    unused = static_cast<char*>(map_memory(kChunk));
    unused_bytes = kChunk;
  }
  unused_bytes -= bytes;
  return unused + unused_bytes;
}

void give_memory(void* block, size_t bytes) {
  Free*& first = free_blocks[class_of(bytes)];
  first = new (block) Free{first};
}

}  // namespace shep::races
