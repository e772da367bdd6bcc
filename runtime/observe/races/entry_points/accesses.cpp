// The calls that compilers make before each access under -fsanitize=thread (LLVM's and GCC's names agree).
#include "observe/races/check.h"
#include "observe/races/entry_points/entry_points.h"

namespace shep::races {

namespace {

#define SHEP_PLACE reinterpret_cast<uintptr_t>(__builtin_return_address(0))

template <size_t bytes> void read(void* at) { note_access(at, bytes, {SHEP_PLACE, false}); }
template <size_t bytes> void write(void* at) { note_access(at, bytes, {SHEP_PLACE, true}); }
template <size_t bytes> void read_write(void* at) { note_access(at, bytes, {SHEP_PLACE, true}); }

void read_range(void* at, size_t size) { note_access(at, size, {SHEP_PLACE, false}); }
void write_range(void* at, size_t size) { note_access(at, size, {SHEP_PLACE, true}); }

// Constructors and destructors set the pointer to what it is already.
void vptr_update(void** at, void* value) {
  if (*at != value) note_access(at, sizeof *at, {SHEP_PLACE, true});
}
void vptr_read(void** at) { note_access(at, sizeof *at, {SHEP_PLACE, false}); }

void func_entry(void*) {}
void func_exit() {}

template <size_t bytes> void replace_size(const char* const (&names)[6]) {
  for (int i = 0; i < 3; ++i) replace(names[i], reinterpret_cast<void*>(read<bytes>));
  for (int i = 3; i < 6; ++i) replace(names[i], reinterpret_cast<void*>(write<bytes>));
}

}  // namespace

void replace_accesses() {
#define SHEP_SIZE(bytes) \
  replace_size<bytes>({"__tsan_read" #bytes, "__tsan_unaligned_read" #bytes, "__tsan_volatile_read" #bytes, \
                       "__tsan_write" #bytes, "__tsan_unaligned_write" #bytes, "__tsan_volatile_write" #bytes}); \
  replace("__tsan_read_write" #bytes, reinterpret_cast<void*>(read_write<bytes>)); \
  replace("__tsan_unaligned_read_write" #bytes, reinterpret_cast<void*>(read_write<bytes>));
  SHEP_SIZE(1)
  SHEP_SIZE(2)
  SHEP_SIZE(4)
  SHEP_SIZE(8)
  SHEP_SIZE(16)
#undef SHEP_SIZE
  replace("__tsan_read_range", reinterpret_cast<void*>(read_range));
  replace("__tsan_write_range", reinterpret_cast<void*>(write_range));
  replace("__tsan_vptr_update", reinterpret_cast<void*>(vptr_update));
  replace("__tsan_vptr_read", reinterpret_cast<void*>(vptr_read));
  replace("__tsan_func_entry", reinterpret_cast<void*>(func_entry));
  replace("__tsan_func_exit", reinterpret_cast<void*>(func_exit));
  replace("__tsan_acquire", reinterpret_cast<void*>(acquire));
  replace("__tsan_release", reinterpret_cast<void*>(release));
  replace("__tsan_get_current_fiber", reinterpret_cast<void*>(get_current_fiber));
  replace("__tsan_create_fiber", reinterpret_cast<void*>(create_fiber));
  replace("__tsan_destroy_fiber", reinterpret_cast<void*>(static_cast<void (*)(void*)>(destroy_fiber)));
  replace("__tsan_switch_to_fiber", reinterpret_cast<void*>(switch_to_fiber));
}

}  // namespace shep::races
