#include "sync/critical.h"

namespace shep {
namespace {

constexpr uintptr_t kAtomicLocks = 64;

struct alignas(64) AtomicLock {
  FutexLock lock;
};
constinit AtomicLock atomic_locks[kAtomicLocks];

}  // namespace

FutexLock& lock_of_atomic(const volatile void* object) {
  // Drops the lowest four bits, which neighbouring elements of 16 bytes share; the product spreads regular strides.
  const uint64_t line = reinterpret_cast<uintptr_t>(object) >> 4;
  return atomic_locks[(line * 0x9e3779b97f4a7c15u) >> 58].lock;
}

}  // namespace shep
