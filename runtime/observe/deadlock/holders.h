// The holders of mutexes, for the report of a deadlock.
#pragma once

#include <string>

#include "observe/mutex_use.h"

namespace shep {

void note_holder(const MutexUse& use);
void forget_holder(const MutexUse& use);

// Who holds the mutex, as a text; empty where nobody is known to. One that is held is no more known once it is
// destroyed.
std::string holder_of(const void* object);

}  // namespace shep
