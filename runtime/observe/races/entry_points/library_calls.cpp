// Functions of the C library that access memory of the program's, and the allocator.
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>

#include "observe/races/check.h"
#include "observe/races/entry_points/entry_points.h"
#include "observe/races/memory_kind.h"
#include "observe/races/shadow.h"

namespace shep::races {

namespace {

#define SHEP_PLACE reinterpret_cast<uintptr_t>(__builtin_return_address(0))

// The C library's own, which ThreadSanitizer has put itself in front of.
#define SHEP_REAL(name) decltype(&::name) real_##name = nullptr;
SHEP_REAL(memmove)
SHEP_REAL(memset)
SHEP_REAL(memcmp)
SHEP_REAL(strlen)
SHEP_REAL(strcmp)
SHEP_REAL(strncmp)
#undef SHEP_REAL

uintptr_t runtime_low = 0, runtime_high = 0;
bool is_in_runtime(uintptr_t place) { return place >= runtime_low && place < runtime_high; }

// The runtime copies captures and firstprivate arrays for whoever executes; what it does is no access of the program's.
void note(const void* first, size_t bytes, uintptr_t place, bool is_write) {
  if (!is_in_runtime(place)) note_access(first, bytes, {place, is_write});
}

void* memmove_(void* to, const void* from, size_t bytes) {
  note(from, bytes, SHEP_PLACE, false);
  note(to, bytes, SHEP_PLACE, true);
  return real_memmove(to, from, bytes);
}
void* memset_(void* to, int value, size_t bytes) {
  note(to, bytes, SHEP_PLACE, true);
  return real_memset(to, value, bytes);
}
int memcmp_(const void* one, const void* other, size_t bytes) {
  note(one, bytes, SHEP_PLACE, false);
  note(other, bytes, SHEP_PLACE, false);
  return real_memcmp(one, other, bytes);
}
size_t strlen_(const char* text) {
  const size_t length = real_strlen(text);
  note(text, length + 1, SHEP_PLACE, false);
  return length;
}
size_t length_up_to(const char* text, size_t most) {
  size_t length = 0;
  while (length < most && text[length]) ++length;
  return length;
}
char* copy_text(char* to, const char* from, uintptr_t place) {
  const size_t bytes = real_strlen(from) + 1;
  note(from, bytes, place, false);
  note(to, bytes, place, true);
  return static_cast<char*>(real_memmove(to, from, bytes));
}
char* strcpy_(char* to, const char* from) { return copy_text(to, from, SHEP_PLACE); }
char* strcat_(char* to, const char* from) {
  const size_t length = real_strlen(to);
  note(to, length + 1, SHEP_PLACE, false);
  copy_text(to + length, from, SHEP_PLACE);
  return to;
}
char* strncpy_(char* to, const char* from, size_t bytes) {
  const size_t length = length_up_to(from, bytes);
  note(from, length < bytes ? length + 1 : bytes, SHEP_PLACE, false);
  note(to, bytes, SHEP_PLACE, true);
  real_memmove(to, from, length);
  real_memset(to + length, 0, bytes - length);
  return to;
}
// Up to where they differ.
void note_comparison(const char* one, const char* other, size_t most, uintptr_t place) {
  size_t same = 0;
  while (same < most && one[same] == other[same] && one[same]) ++same;
  const size_t bytes = same < most ? same + 1 : most;
  note(one, bytes, place, false);
  note(other, bytes, place, false);
}
int strcmp_(const char* one, const char* other) {
  note_comparison(one, other, SIZE_MAX, SHEP_PLACE);
  return real_strcmp(one, other);
}
int strncmp_(const char* one, const char* other, size_t most) {
  note_comparison(one, other, most, SHEP_PLACE);
  return real_strncmp(one, other, most);
}

// ---- memory that comes and goes ----

size_t (*allocated_size)(const volatile void*) = nullptr;

void allocated(const volatile void* block, size_t bytes) {
  const Inside inside;
  const uintptr_t low = reinterpret_cast<uintptr_t>(block);
  if (inside && block) forget(low, low + bytes);
}

// ThreadSanitizer does not tell of these. Its memalign, which few programs call, is left as it is.
void* (*memalign_of_sanitizer)(size_t, size_t) = nullptr;
void* aligned_alloc_(size_t alignment, size_t bytes) {
  void* const block = memalign_of_sanitizer(alignment, bytes);
  allocated(block, bytes);
  return block;
}
int posix_memalign_(void** block, size_t alignment, size_t bytes) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* const made = aligned_alloc_(alignment, bytes);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

// The program's instruction that has called the function that gives memory back.
uintptr_t caller_of_free() {
  void* frames[12];
  const int count = backtrace(frames, 12);
  const auto gives_back = [](const void* frame) {
    Dl_info function;
    if (!dladdr(frame, &function) || !function.dli_sname) return false;
    const char* const name = function.dli_sname;
    return strstr(name, "free") || strstr(name, "realloc") || strncmp(name, "_Zd", 3) == 0;
  };
  for (int i = count - 1; i > 0; --i)
    if (gives_back(frames[i - 1])) return reinterpret_cast<uintptr_t>(frames[i]);
  return 0;
}

constinit thread_local uintptr_t place_of_free = 0;  // where the program has called free_; 0: another function frees

void freed(const volatile void* block) {
  if (!block) return;
  const uintptr_t low = reinterpret_cast<uintptr_t>(block);
  const size_t bytes = allocated_size(block);
  uintptr_t place = std::exchange(place_of_free, 0);
  if (!place) {
    {
      const Inside inside;
      if (!inside || !is_known(low, low + bytes)) return;
    }
    place = caller_of_free();
  }
  if (place && !is_in_runtime(place)) note_access(block, bytes, {place, true, false, true});
}

void* (*realloc_of_sanitizer)(void*, size_t) = nullptr;
void free_(void* block) {
  if (!block) return;
  place_of_free = SHEP_PLACE;
  realloc_of_sanitizer(block, 0);  // frees it, and tells
}

int munmap_(void* first, size_t bytes) {
  {
    const Inside inside;
    if (inside) forget(reinterpret_cast<uintptr_t>(first), reinterpret_cast<uintptr_t>(first) + bytes);
  }
  return int(syscall(SYS_munmap, first, bytes));
}

void find_runtime() {
  const void* const entry = dlsym(RTLD_DEFAULT, "shep_task_begin");
  if (!entry) return;
  const Module module = module_of(reinterpret_cast<uintptr_t>(entry));
  runtime_low = module.low;
  runtime_high = module.high;
}

}  // namespace

void replace_library_calls() {
  find_runtime();
  void* const library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
#define SHEP_REAL(name) real_##name = reinterpret_cast<decltype(real_##name)>(dlsym(library, #name));
  SHEP_REAL(memmove)
  SHEP_REAL(memset)
  SHEP_REAL(memcmp)
  SHEP_REAL(strlen)
  SHEP_REAL(strcmp)
  SHEP_REAL(strncmp)
#undef SHEP_REAL
  for (const char* name : {"memcpy", "memmove", "__tsan_memcpy", "__tsan_memmove"})
    replace(name, reinterpret_cast<void*>(memmove_));
  for (const char* name : {"memset", "__tsan_memset"}) replace(name, reinterpret_cast<void*>(memset_));
#define SHEP_CALL(name) replace(#name, reinterpret_cast<void*>(name##_));
  SHEP_CALL(memcmp)
  SHEP_CALL(strlen)
  SHEP_CALL(strcpy)
  SHEP_CALL(strncpy)
  SHEP_CALL(strcat)
  SHEP_CALL(strcmp)
  SHEP_CALL(strncmp)
  SHEP_CALL(munmap)
#undef SHEP_CALL
}

void watch_memory() {
  allocated_size = reinterpret_cast<decltype(allocated_size)>(dlsym(RTLD_DEFAULT, "__sanitizer_get_allocated_size"));
  using Install = int(void (*)(const volatile void*, size_t), void (*)(const volatile void*));
  auto* const install = reinterpret_cast<Install*>(dlsym(RTLD_DEFAULT, "__sanitizer_install_malloc_and_free_hooks"));
  if (!install || !allocated_size) return;
  install(allocated, freed);
  memalign_of_sanitizer = reinterpret_cast<decltype(memalign_of_sanitizer)>(find_function("memalign"));
  realloc_of_sanitizer = reinterpret_cast<decltype(realloc_of_sanitizer)>(find_function("realloc"));
  for (const char* name : {"free", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"})
    if (realloc_of_sanitizer) replace(name, reinterpret_cast<void*>(free_));
  if (!memalign_of_sanitizer) return;
  replace("aligned_alloc", reinterpret_cast<void*>(aligned_alloc_));
  replace("posix_memalign", reinterpret_cast<void*>(posix_memalign_));
}

}  // namespace shep::races
