// For functions that stand in front of the C library's.
#pragma once

#include <dlfcn.h>

// Declares `next`, the function of that name that would be called if ours were not there.
#define SHEP_NEXT(name) static const auto next = reinterpret_cast<decltype(&name)>(dlsym(RTLD_NEXT, #name))
