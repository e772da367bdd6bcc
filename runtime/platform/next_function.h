// For functions that stand in front of the C library's.
#pragma once

#include <dlfcn.h>
#include <gnu/lib-names.h>

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

}  // namespace shep

// Declares `next`, that function.
#define SHEP_NEXT(name) static const auto next = shep::next_function<decltype(&name)>(#name)
