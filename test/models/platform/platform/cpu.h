// In place of runtime/platform/cpu.h: a processor whose spin loops the checker knows of.
#pragma once

#include <cstddef>

namespace shep {

inline constexpr size_t kCacheLine = 64;

void relax_cpu();

}  // namespace shep
