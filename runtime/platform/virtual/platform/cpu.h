// In place of platform/cpu.h: a pause lets those go on whose clocks are behind.
#pragma once

#include <cstddef>

namespace shep {

inline constexpr size_t kCacheLine = 64;

void relax_cpu();

}  // namespace shep
