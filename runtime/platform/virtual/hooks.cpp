// The library is compiled with -fsanitize=thread, and nothing else is done to it: so each of its calls and each of its
// accesses to memory comes by here. These are the functions that compilers call (LLVM's and GCC's names agree).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "platform/virtual/border.h"
#include "platform/virtual/polling.h"

namespace shep::simulation {

// Stores wait in a buffer, which is empty before a line is read and written at once.
void charge(Thread& thread, uintptr_t address, Access kind, const void* place) {
  Simulation& here = simulated();
  if (kind == Access::kUpdate) thread.clock = std::max(thread.clock, thread.stored);
  const uint64_t transfers = here.coherence.transfers();
  const int64_t done = here.coherence.access(thread.cpu, address, kind, thread.clock);
  const int64_t own = kind == Access::kUpdate ? here.costs.atomic : here.costs.access;
  const bool is_hit = here.coherence.transfers() == transfers;
  thread.has_missed |= !is_hit;
  if (!is_hit && here.lines.is_asked()) here.lines.note(address, place, kind, done - thread.clock);
  if (kind == Access::kStore) {
    thread.stored = std::max(thread.stored, done);
  } else if (!is_hit) {
    thread.clock = done + (kind == Access::kUpdate ? own : 0);
  }
  if ((is_hit || kind == Access::kStore) && !thread.as_emitted) thread.clock += own;
  if (kind == Access::kLoad) note_polled(thread, address);
  if (here.coherence.taken_while_watched()) wake_pollers(thread);
}

namespace {

// Where the library has called the hook: a default argument belongs to its caller.
#define SHEP_PLACE __builtin_return_address(0)

// Atomic accesses are what others may wait for, or may have changed: who is ahead lets them go first.
void atomic_access(const volatile void* at, Access kind, const void* place = SHEP_PLACE) {
  const Inside inside;
  if (!inside) return;
  simulated().turns.pass(*inside);
  charge(*inside, reinterpret_cast<uintptr_t>(at), kind, place);
}

void plain_access(const volatile void* at, size_t size, Access kind, const void* place = SHEP_PLACE) {
  const Inside inside(self);
  if (!inside) return;
  const uintptr_t first = reinterpret_cast<uintptr_t>(at);
  charge(*inside, first, kind, place);
  for (uintptr_t line = first / 64 + 1; line <= (first + size - 1) / 64; ++line)
    charge(*inside, line * 64, kind, place);
}

}  // namespace

}  // namespace shep::simulation

using namespace shep::simulation;

extern "C" {

#define SHEP_ATOMIC(bits) \
  using a##bits = uint##bits##_t; \
  a##bits __tsan_atomic##bits##_load(const volatile a##bits* at, int) { \
    atomic_access(at, Access::kLoad); \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST); \
  } \
  void __tsan_atomic##bits##_store(volatile a##bits* at, a##bits value, int order) { \
    atomic_access(at, order == __ATOMIC_SEQ_CST ? Access::kUpdate : Access::kStore); \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST); \
  } \
  SHEP_UPDATE(bits, exchange, __atomic_exchange_n) \
  SHEP_UPDATE(bits, fetch_add, __atomic_fetch_add) \
  SHEP_UPDATE(bits, fetch_sub, __atomic_fetch_sub) \
  SHEP_UPDATE(bits, fetch_and, __atomic_fetch_and) \
  SHEP_UPDATE(bits, fetch_or, __atomic_fetch_or) \
  SHEP_UPDATE(bits, fetch_xor, __atomic_fetch_xor) \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile a##bits* at, a##bits* expected, a##bits desired, int, \
                                                    int) { \
    atomic_access(at, Access::kUpdate); \
    return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  } \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile a##bits* at, a##bits* expected, a##bits desired, int, \
                                                  int) { \
    atomic_access(at, Access::kUpdate); \
    return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  } \
  a##bits __tsan_atomic##bits##_compare_exchange_val(volatile a##bits* at, a##bits expected, a##bits desired, int, \
                                                     int) { \
    atomic_access(at, Access::kUpdate); \
    __atomic_compare_exchange_n(at, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    return expected; \
  }
#define SHEP_UPDATE(bits, name, operation) \
  a##bits __tsan_atomic##bits##_##name(volatile a##bits* at, a##bits value, int) { \
    atomic_access(at, Access::kUpdate); \
    return operation(at, value, __ATOMIC_SEQ_CST); \
  }
SHEP_ATOMIC(8)
SHEP_ATOMIC(16)
SHEP_ATOMIC(32)
SHEP_ATOMIC(64)

// A full fence waits for the stores before it, as a read-modify-write does.
void __tsan_atomic_thread_fence(int order) {
  const Inside inside;
  if (!inside || order != __ATOMIC_SEQ_CST) return;
  inside->clock = std::max(inside->clock, inside->stored) + simulated().costs.atomic;
  simulated().turns.pass(*inside);
}
void __tsan_atomic_signal_fence(int) {}

#define SHEP_PLAIN(bytes) \
  void __tsan_read##bytes(void* at) { plain_access(at, bytes, Access::kLoad); } \
  void __tsan_write##bytes(void* at) { plain_access(at, bytes, Access::kStore); } \
  void __tsan_unaligned_read##bytes(void* at) { plain_access(at, bytes, Access::kLoad); } \
  void __tsan_unaligned_write##bytes(void* at) { plain_access(at, bytes, Access::kStore); }
SHEP_PLAIN(1)
SHEP_PLAIN(2)
SHEP_PLAIN(4)
SHEP_PLAIN(8)
SHEP_PLAIN(16)
void __tsan_read_range(void* at, size_t size) { plain_access(at, size, Access::kLoad); }
void __tsan_write_range(void* at, size_t size) { plain_access(at, size, Access::kStore); }
void __tsan_vptr_update(void** at, void*) { plain_access(at, sizeof(*at), Access::kStore); }
void __tsan_vptr_read(void** at) { plain_access(at, sizeof(*at), Access::kLoad); }

void* __tsan_memcpy(void* to, const void* from, size_t size) {
  plain_access(from, size, Access::kLoad);
  plain_access(to, size, Access::kStore);
  return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, size_t size) {
  plain_access(from, size, Access::kLoad);
  plain_access(to, size, Access::kStore);
  return std::memmove(to, from, size);
}
void* __tsan_memset(void* to, int value, size_t size) {
  plain_access(to, size, Access::kStore);
  return std::memset(to, value, size);
}

void __tsan_init() {}

// The outermost function is the one that the program has called.
void __tsan_func_entry(void* caller) {
  Thread* const thread = self ? self : introduce();
  if (!thread || thread->inside.load(std::memory_order_relaxed)) return;
  if (thread->depth++ == 0) enter_library(*thread, reinterpret_cast<uintptr_t>(caller));
}
void __tsan_func_exit() {
  Thread* const thread = self;
  if (!thread || thread->inside.load(std::memory_order_relaxed)) return;
  if (--thread->depth == 0) leave_library(*thread, thread->library_called_at);
}

}  // extern "C"
