// ThreadSanitizer's library is part of the program, or stands beside it, and the program is not linked anew. So each of
// its functions that compiled code calls is overwritten with a jump to the one here that stands for it. The rest of
// that library (its allocator, what it does when a thread begins) works on, and hears of no access.
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "observe/races/entry_points/entry_points.h"

namespace shep::races {

namespace {

#if defined(__x86_64__)
// jmp *0(%rip), and where to
struct __attribute__((packed)) Jump {
  unsigned char code[6] = {0xff, 0x25, 0, 0, 0, 0};
  void* to;
};
constexpr uintptr_t kAlignment = 16;  // of functions; what lies between two is nobody's
#else
// ldr x16, 8; br x16, and where to
struct Jump {
  unsigned code[2] = {0x58000050, 0xd61f0200};
  void* to;
};
constexpr uintptr_t kAlignment = 4;
#endif

// A function may be a jump to another one, which the program calls by other names too.
unsigned char* behind_jumps(unsigned char* function) {
#if defined(__x86_64__)
  while (*function == 0xe9) {
    int distance;
    memcpy(&distance, function + 1, sizeof distance);
    function += 5 + distance;
  }
#endif
  return function;
}

bool has_room(const void* function) {
  Dl_info where;
  void* symbol = nullptr;
  if (!dladdr1(function, &where, &symbol, RTLD_DL_SYMENT) || !symbol) return true;
  const size_t size = static_cast<const ElfW(Sym)*>(symbol)->st_size;
  return (size + kAlignment - 1) / kAlignment * kAlignment >= sizeof(Jump);
}

const void* library_of(const void* function) {
  Dl_info where;
  return function && dladdr(function, &where) ? where.dli_fbase : nullptr;
}

void overwrite(void* code, const void* with, size_t bytes) {
  const uintptr_t page = uintptr_t(sysconf(_SC_PAGESIZE));
  const uintptr_t first = reinterpret_cast<uintptr_t>(code) & ~(page - 1);
  const size_t pages = (reinterpret_cast<uintptr_t>(code) + bytes - first + page - 1) & ~(page - 1);
  syscall(SYS_mprotect, first, pages, PROT_READ | PROT_WRITE | PROT_EXEC);
  __builtin_memcpy(code, with, bytes);
  syscall(SYS_mprotect, first, pages, PROT_READ | PROT_EXEC);
  __builtin___clear_cache(static_cast<char*>(code), static_cast<char*>(code) + bytes);
}

}  // namespace

unsigned char* find_function(const char* name) {
  static const void* const library = library_of(dlsym(RTLD_DEFAULT, "__tsan_init"));
  auto* const function = static_cast<unsigned char*>(dlsym(RTLD_DEFAULT, name));
  if (!function || library_of(function) != library) return nullptr;
  return behind_jumps(function);
}

void replace(const char* name, void* ours) {
  unsigned char* const function = find_function(name);
  if (!function || !has_room(function)) return;
  Jump jump;
  jump.to = ours;
  overwrite(function, &jump, sizeof jump);
}

}  // namespace shep::races
