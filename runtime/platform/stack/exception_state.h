// The state that a C++ runtime keeps per thread and that belongs to each fiber: the exceptions being handled and the
// number in flight (Itanium C++ ABI: Exception Handling, 2.2.2). A task may wait inside a catch block and go on on
// another thread. The library's own order of exceptions (exceptions/) keeps a task's place so, too.
#pragma once

namespace shep {

struct ExceptionState {
  void* caught = nullptr;
  unsigned uncaught = 0;
};

// A process may have several such runtimes, since plug-ins bring their own. Further ones are ignored, with one warning.
inline constexpr int kCxxRuntimes = 8;
struct ExceptionStates {
  ExceptionState of[kCxxRuntimes];
};

// Makes that runtime's state travel with fibers from now on; globals() returns the calling thread's state. Any thread
// may call this any number of times.
void carry_exceptions(ExceptionState* (*globals)());
// Does so for the C++ runtime that the whole process sees, if there is one. libshepherd carries a private one, whose
// state is not the program's.
void carry_common_exceptions();

// Saves the calling thread's states in `left` and installs those of the fiber that goes on.
void exchange_exceptions(ExceptionStates& left, const ExceptionStates& arrived);

}  // namespace shep
