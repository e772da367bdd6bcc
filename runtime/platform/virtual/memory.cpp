// What the library allocates has cache lines of its own, whatever the process has allocated before: libnuma and hwloc
// read files of the system whose texts differ with the number of the process, and what is allocated behind their blocks
// would share lines in another way. The linker sends the library's calls here (--wrap).
#include <malloc.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

constexpr size_t kLine = 64;

size_t whole_lines(size_t size) { return (size + kLine - 1) / kLine * kLine; }

}  // namespace

extern "C" {

void* __real_aligned_alloc(size_t alignment, size_t size);

void* __wrap_aligned_alloc(size_t alignment, size_t size) {
  if (size > SIZE_MAX - kLine) return nullptr;
  return __real_aligned_alloc(std::max(alignment, kLine), whole_lines(size));
}

void* __wrap_malloc(size_t size) { return __wrap_aligned_alloc(kLine, size); }

void* __wrap_calloc(size_t count, size_t size) {
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
  void* const memory = __wrap_malloc(bytes);
  return memory ? memset(memory, 0, bytes) : nullptr;
}

void* __wrap_realloc(void* old, size_t size) {
  void* const memory = __wrap_malloc(size);
  if (memory && old) {
    memcpy(memory, old, std::min(size, malloc_usable_size(old)));
    free(old);
  }
  return memory;
}

int __wrap_posix_memalign(void** memory, size_t alignment, size_t size) {
  void* const lines = __wrap_aligned_alloc(alignment, size);
  if (!lines) return ENOMEM;
  *memory = lines;
  return 0;
}

}  // extern "C"
