// What the C++ runtime keeps for each thread and what belongs to each flow: the exceptions being handled and the number of
// those in flight (Itanium C++ ABI: Exception Handling, 2.2.2). A task may wait inside a catch block, and go on elsewhere.
#pragma once

namespace shep {

struct ExceptionState {
  void* caught = nullptr;
  unsigned uncaught = 0;
};

// The calling thread's; null if the program has no C++ runtime. Not to be kept over a switch.
//
// Looked up by name: libshepherd carries a C++ runtime of its own, whose state is not the program's.
ExceptionState* thread_exception_state();

}  // namespace shep
