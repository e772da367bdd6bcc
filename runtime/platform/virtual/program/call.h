// For what takes the place of the C library's functions.
#pragma once

#include <errno.h>

#include <cstdint>

#include "platform/virtual/border.h"

namespace shep::simulation {

// Returns the calling thread, which the machine gets to know if its process is one of the machine's; null: it stays
// outside, or is in the simulation, by a signal's handler for example. What it does is real then.
Thread* meet();

// While one lives, the calling thread has left the program, or the library that it was in, and is in the simulation.
class ProgramCall {
 public:
  // `place`: in the program, behind the call. With null, nothing is done.
  ProgramCall(Thread* thread, const void* place)
      : border_(thread, reinterpret_cast<uintptr_t>(place)), inside_(border_.thread) {}

 private:
  struct Border {
    Border(Thread* thread, uintptr_t place) : thread(thread), place(place), from_program(thread && thread->depth == 0) {
      if (from_program) enter_library(*thread, place);
    }
    Border(const Border&) = delete;
    Border& operator=(const Border&) = delete;
    ~Border() {
      if (!from_program) return;
      const int error = errno;
      leave_library(*thread, place);
      errno = error;
    }
    Thread* const thread;
    const uintptr_t place;
    const bool from_program;
  };
  const Border border_;
  const Inside inside_;
};

}  // namespace shep::simulation
