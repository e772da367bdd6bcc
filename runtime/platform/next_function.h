// For functions that stand in front of the C library's.
#pragma once

#include <dlfcn.h>
#include <gnu/lib-names.h>

#include <atomic>

namespace shep {

// Returns the function of that name that would be called if ours were not there: an interposer's behind us, or the C
// library's, which may also be in front of us.
inline void* next_symbol(const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  return found ? found : dlsym(dlopen(LIBC_SO, RTLD_LAZY), name);
}
template <class Function> Function next_function(const char* name) {
  return reinterpret_cast<Function>(next_symbol(name));
}

// The same without a static that has to be guarded: of threads that look at once, each finds the same.
template <auto* kOurs> auto next_of(const char* name) {
  static constinit std::atomic<void*> known;
  void* next = known.load(std::memory_order_relaxed);
  if (!next) next = next_symbol(name);
  known.store(next, std::memory_order_relaxed);
  return reinterpret_cast<decltype(kOurs)>(next);
}

}  // namespace shep

// Declares `next`, that function.
#define SHEP_NEXT(name) static const auto next = shep::next_function<decltype(&name)>(#name)
