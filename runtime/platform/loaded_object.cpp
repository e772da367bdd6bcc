#include "platform/loaded_object.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstdint>

namespace shep {

namespace {

constexpr size_t kRemembered = 64;
thread_local const void* kept[kRemembered];

}  // namespace

void keep_loaded(const void* address) {
  const void*& known = kept[(reinterpret_cast<uintptr_t>(address) >> 4) % kRemembered];
  if (known == address) return;
  known = address;
  Dl_info object;
  // The handle is never closed. The program itself has no name here that could be opened, and stays anyway.
  if (dladdr(address, &object)) dlopen(object.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

}  // namespace shep
