// What differs between instruction sets, picked here once.
#pragma once

#include <cstddef>

namespace shep {

// What false sharing is counted in.
inline constexpr size_t kCacheLine = 64;

// Tells the core that this is a spin loop.
inline void relax_cpu() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace shep
