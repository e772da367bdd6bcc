// The holders of mutexes, for the report of a deadlock.
#pragma once

#include <string>

#include "observe/mutex_use.h"

namespace shep {

void note_holder(const MutexUse& use);
void forget_holder(const MutexUse& use);

// Returns the holder of the mutex, as a text; empty where none is known. A mutex that is held is forgotten when it is
// destroyed.
std::string holder_of(const void* object);

}  // namespace shep
