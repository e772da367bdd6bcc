// What a C++ runtime keeps for each thread and what belongs to each fiber: the exceptions being handled and the number
// of those in flight (Itanium C++ ABI: Exception Handling, 2.2.2). A task may wait inside a catch block, and go on
// elsewhere.
#pragma once

namespace shep {

struct ExceptionState {
  void* caught = nullptr;
  unsigned uncaught = 0;
};

// A process may have several such runtimes: plug-ins bring their own. Those beyond the eighth are left alone, with one
// warning.
inline constexpr int kCxxRuntimes = 8;
struct ExceptionStates {
  ExceptionState of[kCxxRuntimes];
};

// That runtime's state travels with flows from now on; globals() is the calling thread's. Any thread may tell, any
// number of times.
void carry_exceptions(ExceptionState* (*globals)());
// The runtime that everybody in the process sees, if there is one. libshepherd carries one of its own, whose state is
// not the program's.
void carry_common_exceptions();

// The calling thread's states, to be kept in `left` while that fiber does not run; and those of the fiber that goes on.
void exchange_exceptions(ExceptionStates& left, const ExceptionStates& arrived);

}  // namespace shep
