#include "platform/process/loaded_object.h"

#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shep {

namespace {

// Addresses that were asked for lately. Relaxed: a hit publishes nothing else.
constexpr size_t kRemembered = 256;
constinit std::atomic<const void*> kept[kRemembered] = {};

}  // namespace

void keep_loaded(const void* address) {
  std::atomic<const void*>& known = kept[(reinterpret_cast<uintptr_t>(address) >> 4) % kRemembered];
  if (known.load(std::memory_order_relaxed) == address) return;
  Dl_info object;
  // The handle is never closed. The program itself cannot be opened by the name given here, and stays anyway.
  if (dladdr(address, &object)) dlopen(object.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  known.store(address, std::memory_order_relaxed);
}

}  // namespace shep
