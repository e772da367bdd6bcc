// Knows who holds which mutex: for tools (observe/ompt/) and for the report of a deadlock. Normally nobody asks, and
// each use of a lock costs one comparison.
#pragma once

#include <cstdint>
#include <string>

struct shep_location;

namespace shep {

// The values are those of ompt_mutex_t (OpenMP 5.2, 19.4.4.17).
enum class MutexKind : uint8_t { kLock = 1, kTestLock, kNestLock, kTestNestLock, kCritical, kAtomic, kOrdered };

struct MutexUse {
  MutexKind kind;
  const void* object;
  const shep_location* where;  // the construct; null: a routine
  const void* caller;  // the program's instruction behind the call
};

// True until the first thread is introduced, when it is decided; constant from then on.
extern bool mutexes_are_watched;

// Called only where that is true, when the calling thread is about to ask for the mutex, has got it, and gives it back,
// in two steps.
void note_acquire(const MutexUse& use);
void note_acquired(const MutexUse& use);
void note_release(const MutexUse& use);
void note_released(const MutexUse& use);
// Called when the owner of a nestable lock sets it again, or undoes one but the first setting.
void note_nested(const MutexUse& use, bool deeper);

void note_lock_made(const MutexUse& use);
void note_lock_destroyed(const MutexUse& use);

// The number by which ompt_enumerate_mutex_impls knows the only kind of lock.
inline constexpr unsigned kMutexImplementation = 1;

// Describes the holder of the mutex; empty where it is unknown. A held mutex is forgotten when it is destroyed.
std::string holder_of(const void* object);

}  // namespace shep
