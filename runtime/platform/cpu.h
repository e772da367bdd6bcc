// Differences between instruction sets, chosen here once.
#pragma once

#include <cstddef>

namespace shep {

// The unit of false sharing, in bytes.
inline constexpr size_t kCacheLine = 64;

inline void relax_cpu() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace shep
