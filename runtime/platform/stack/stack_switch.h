// A stack and the fiber on it: how a fiber begins, is left, goes on and ends.
#pragma once

#include "platform/cpu.h"
#include "platform/stack/exception_state.h"

namespace shep {

struct Context;

// Called on the stack arrived at, when nobody runs on the left one any more: from then on another thread may go on
// there.
using AfterSwitch = void (*)(void* message);

struct alignas(kCacheLine) Stack {
  char* low = nullptr;  // the lowest address; the guard lies below
  char* high = nullptr;
  Context* context = nullptr;  // where its fiber was left; null while it runs or where there is none
  Stack* next = nullptr;  // in a list of the stack's holder

  // The switch to this stack that is under way. Not in the switcher's frame, which may be gone before arrival ends.
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

// Records the extent of the calling thread's own stack, which the system made. Called before the thread first leaves
// that stack.
void adopt_thread_stack(Stack& stack);

// Prepares a fiber: the first switch to the stack calls main(message). main ends by leave_stack(), never by returning.
void begin_fiber(Stack& stack, void (*main)(void* message));

// Leaves `from`, on which the caller runs, and goes on where `to` was left. There after(message) is called unless null,
// then the call that left `to` returns the message. This call may return on another thread: values read from
// thread-locals before it do not hold afterwards.
void* switch_stack(Stack& from, Stack& to, void* message, AfterSwitch after);

// The same for good: the fiber on `from` has ended, and `after` may give the stack to its next user.
[[noreturn]] void leave_stack(Stack& from, Stack& to, void* message, AfterSwitch after);

}  // namespace shep
