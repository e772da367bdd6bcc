// A mutex that the program uses, as listeners are told of it (observe/events/program.def).
#pragma once

#include <cstdint>

struct shep_location;

namespace shep {

// The values are those of ompt_mutex_t (OpenMP 5.2, 19.4.4.17).
enum class MutexKind : uint8_t { kLock = 1, kTestLock, kNestLock, kTestNestLock, kCritical, kAtomic, kOrdered };

// One use of a mutex by the program.
struct MutexUse {
  MutexKind kind;
  const void* object;
  const shep_location* where;  // the construct; null: a routine
  const void* caller;          // the program's instruction behind the call
};

}  // namespace shep
