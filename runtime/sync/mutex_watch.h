// Who holds what: told to a tool (ompt/), and kept for the report of a deadlock. Nobody asks, as a rule: then it is one
// comparison for each use of a lock.
#pragma once

#include <cstdint>
#include <string>

struct shep_location;

namespace shep {

// The values are those of ompt_mutex_t (OpenMP 5.2, 19.4.4.17).
enum class MutexKind : uint8_t { kLock = 1, kTestLock, kNestLock, kTestNestLock, kCritical, kAtomic, kOrdered };

// One use of a mutex by the program.
struct MutexUse {
  MutexKind kind;
  const void* object;
  const shep_location* where;  // the construct; null: a routine
  const void* caller;  // the program's instruction behind the call
};

// Until the first thread is introduced nobody knows: then they are. From then on it is constant.
extern bool mutexes_are_watched;

// For callers that have seen that. The calling thread is about to ask for the mutex, has got it, or gives it back, in
// two steps.
void note_acquire(const MutexUse& use);
void note_acquired(const MutexUse& use);
void note_release(const MutexUse& use);
void note_released(const MutexUse& use);
// The owner of a nestable lock has set it again, or unset it but for an earlier time.
void note_nested(const MutexUse& use, bool deeper);

// A lock begins to be one, or is one no more.
void note_lock_made(const MutexUse& use);
void note_lock_destroyed(const MutexUse& use);

// What ompt_enumerate_mutex_impls calls the one kind of lock that there is.
inline constexpr unsigned kMutexImplementation = 1;

// Who holds the mutex, as a text; empty where nobody is known to. One that is held is no more known once it is
// destroyed.
std::string holder_of(const void* object);

}  // namespace shep
