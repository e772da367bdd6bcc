#include "platform/stack_switch.h"

#include <pthread.h>

#include "platform/context_switch.h"
#include "platform/sanitizers.h"

namespace shep {

namespace {

// Lies on the stack that is left. Arrival takes out what it needs before anybody else may go on there.
struct Crossing {
  Stack& from;
  Stack& to;
  void* message;
  AfterSwitch after;
  bool for_good;
};

// The fake frames of use-after-return detection belong to the flow: none are kept for one that has ended.
void tell_departure(const Crossing& crossing) {
  Stack& from = crossing.from;
  const Stack& to = crossing.to;
  if (__sanitizer_start_switch_fiber) {
    __sanitizer_start_switch_fiber(crossing.for_good ? nullptr : &from.asan_frames, to.low, size_t(to.high - to.low));
  }
  if (__tsan_switch_to_fiber) {
    if (!from.tsan_fiber) from.tsan_fiber = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(to.tsan_fiber, 0);
  }
}

// An ended flow leaves frames behind that were never returned from: their red zones are not its successor's.
void tell_arrival(const Crossing& crossing, const Context* left) {
  Stack& from = crossing.from;
  if (__sanitizer_finish_switch_fiber) {
    __sanitizer_finish_switch_fiber(crossing.to.asan_frames, nullptr, nullptr);
    const auto* lowest = reinterpret_cast<const char*>(left);
    if (crossing.for_good) __asan_unpoison_memory_region(lowest, size_t(from.high - lowest));
  }
  if (__tsan_destroy_fiber && crossing.for_good) {
    __tsan_destroy_fiber(from.tsan_fiber);
    from.tsan_fiber = nullptr;
  }
}

void* arrive(Context* left, void* argument) {
  const Crossing& crossing = *static_cast<const Crossing*>(argument);
  Stack& from = crossing.from;
  Stack& to = crossing.to;
  void* const message = crossing.message;
  const AfterSwitch after = crossing.after;
  tell_arrival(crossing, left);
  if (ExceptionState* state = thread_exception_state()) {
    from.exceptions = *state;
    *state = to.exceptions;
  }
  to.context = nullptr;
  from.context = crossing.for_good ? nullptr : left;
  if (after) after(message);
  return message;
}

}  // namespace

void adopt_thread_stack(Stack& stack) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* low;
  size_t size;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  stack.low = static_cast<char*>(low);
  stack.high = stack.low + size;
}

void begin_flow(Stack& stack, void (*main)(void* message)) {
  stack.used = true;
  stack.exceptions = {};
  stack.asan_frames = nullptr;
  if (__tsan_create_fiber) stack.tsan_fiber = __tsan_create_fiber(0);
  stack.context = shep_prepare_context(stack.high, main);
}

void* switch_stack(Stack& from, Stack& to, void* message, AfterSwitch after) {
  Crossing crossing{from, to, message, after, false};
  tell_departure(crossing);
  return shep_switch_context(to.context, &crossing, arrive);
}

void leave_stack(Stack& from, Stack& to, void* message, AfterSwitch after) {
  Crossing crossing{from, to, message, after, true};
  tell_departure(crossing);
  shep_switch_context(to.context, &crossing, arrive);
  __builtin_unreachable();
}

}  // namespace shep
