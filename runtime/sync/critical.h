// The locks behind critical regions and behind atomic regions that the hardware cannot do (OpenMP 5.2, 15.2
// and 15.8.4).
#pragma once

#include <shepherd/abi.h>

#include <cstdint>

#include "platform/futex_lock.h"

namespace shep {

// A shep_critical is a lock; zero-initialised is free.
static_assert(sizeof(FutexLock) <= sizeof(shep_critical) && alignof(FutexLock) <= alignof(shep_critical));
inline FutexLock& lock_of(shep_critical& critical) { return reinterpret_cast<FutexLock&>(critical); }

// Returns the lock for atomic regions on an object. It depends on the address alone, since every translation unit needs
// the same lock.
FutexLock& lock_of_atomic(const volatile void* object);

}  // namespace shep
