// For functions that stand in front of the C library's.
#pragma once

#include <dlfcn.h>

namespace shep {

// Returns the function of that name that would be called if ours were not there.
template <class Function> Function next_function(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace shep

// Declares `next`, that function.
#define SHEP_NEXT(name) static const auto next = shep::next_function<decltype(&name)>(#name)
