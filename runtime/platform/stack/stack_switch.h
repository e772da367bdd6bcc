// A stack and the fiber of control on it: how a fiber begins, is left, goes on, and ends.
#pragma once

#include <cstddef>

#include "platform/cpu.h"
#include "platform/stack/exception_state.h"

namespace shep {

struct Context;

// What is called on the stack arrived at, when nobody runs on the left one any more: from here on another thread may go
// on there.
using AfterSwitch = void (*)(void* message);

struct alignas(kCacheLine) Stack {
  char* low = nullptr;  // its extent; what guards it lies below
  char* high = nullptr;
  Context* context = nullptr;  // where its fiber was left; null while that runs, and when there is none
  Stack* next = nullptr;  // for whoever holds it

  // The switch to it that is under way. Here, and not in the frame of the switcher: that may be gone before arrival
  // ends.
  Stack* left;
  void* message;
  AfterSwitch after;
  bool left_for_good;

  bool used = false;  // since its memory was last given back
  unsigned valgrind_id = 0;
  ExceptionStates exceptions;  // of its fiber, while that does not run
  void* tsan_fiber = nullptr;
  void* asan_frames = nullptr;
};

// The extent of the calling thread's own stack, which the system made. A thread does this before it first leaves that
// stack.
void adopt_thread_stack(Stack& stack);

// The first switch to the stack calls main(message). main leaves by leave_stack(), never by returning.
void begin_fiber(Stack& stack, void (*main)(void* message));

// Leaves `from`, on which the caller runs, and goes on where `to` was left. There, after(message) is called unless it
// is null, and then the call that left `to` returns the message. The call may return on another thread than the one
// that made it: nothing read from a thread-local before it holds afterwards.
void* switch_stack(Stack& from, Stack& to, void* message, AfterSwitch after);

// Likewise, for good: the fiber on `from` has ended, and `after` may give the stack to its next user.
[[noreturn]] void leave_stack(Stack& from, Stack& to, void* message, AfterSwitch after);

}  // namespace shep
