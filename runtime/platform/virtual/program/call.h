// For what takes the place of the C library's functions.
#pragma once

#include <errno.h>

#include <cstdint>

#include "platform/virtual/border.h"

namespace shep::simulation {

// Returns the calling thread, which the machine gets to know if its process is one of the machine's; null: it stays
// outside, or is in the simulation, by a signal's handler for example. What it does is real then.
Thread* meet();

// While one lives, the calling thread has left the program, if it was there, for the library. With null, nothing is
// done. `place`: in the program, behind the call.
class InLibrary {
 public:
  InLibrary(Thread* thread, const void* place) : thread_(thread), place_(reinterpret_cast<uintptr_t>(place)) {
    if (thread && thread->depth++ == 0) enter_library(*thread, place_);
  }
  InLibrary(const InLibrary&) = delete;
  InLibrary& operator=(const InLibrary&) = delete;
  ~InLibrary() {
    if (!thread_ || --thread_->depth > 0) return;
    const int error = errno;
    leave_library(*thread_, place_);
    errno = error;
  }

 private:
  Thread* const thread_;
  const uintptr_t place_;
};

// The same, and it is in the simulation.
class ProgramCall {
 public:
  ProgramCall(Thread* thread, const void* place) : library_(thread, place), inside_(thread) {}

 private:
  const InLibrary library_;
  const Inside inside_;
};

}  // namespace shep::simulation
