// That somebody follows each block of memory: so the runtime keeps none for reuse (runtime/platform/sanitizers.h).
#include <cstddef>

extern "C" void __asan_unpoison_memory_region(const volatile void*, size_t) {}
