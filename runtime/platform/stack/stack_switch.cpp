#include "platform/stack/stack_switch.h"

#include <pthread.h>

#include <cstdint>

#include "platform/stack/context_switch.h"
#include "platform/process/fork_gate.h"
#include "platform/sanitizers.h"

namespace shep {

bool tasks_are_told_apart = false;

namespace {

constexpr unsigned kNoOrder = 1;  // __tsan_switch_to_fiber_no_sync

// The fake frames of use-after-return detection belong to the fiber; an ended fiber keeps none. Inline even in a
// library compiled with ThreadSanitizer, which notes a function's end in the fiber where it ends: a function that began
// in the left fiber would pop a frame of the other's call list, and a new fiber's list is empty.
[[gnu::always_inline]] inline void tell_departure(Stack& from, const Stack& to, bool for_good) {
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(for_good ? nullptr : &from.asan_frames, to.low, size_t(to.high - to.low));
  // The switch orders what is done on either side, unless tasks are told apart.
  if (__tsan_switch_to_fiber) __tsan_switch_to_fiber(to.tsan_fiber, tasks_are_told_apart ? kNoOrder : 0);
}

// An ended fiber leaves frames that were never returned from; their red zones must not hit the next user of the stack.
void tell_arrival(Stack& from, const Stack& to, const Context* left) {
  if (__sanitizer_finish_switch_fiber) {
    __sanitizer_finish_switch_fiber(to.asan_frames, nullptr, nullptr);
    const auto* lowest = reinterpret_cast<const char*>(left);
    if (to.left_for_good) __asan_unpoison_memory_region(lowest, size_t(from.high - lowest));
  }
  if (__tsan_destroy_fiber && to.left_for_good) {
    __tsan_destroy_fiber(from.tsan_fiber);
    from.tsan_fiber = nullptr;
  }
}

void* arrive(Context* left, void* arrived_at) {
  Stack& to = *static_cast<Stack*>(arrived_at);
  Stack& from = *to.left;
  void* const message = to.message;
  tell_arrival(from, to, left);
  exchange_exceptions(from.exceptions, to.exceptions);
  to.context = nullptr;
  from.context = to.left_for_good ? nullptr : left;
  if (to.after) to.after(message);
  return message;
}

// Fibers begin at different offsets in their pages. With equal offsets their innermost frames shared a few sets of the
// L1 cache, and 512 fibers in turn took twice as long.
char* first_frame_of(const Stack& stack) {
  constexpr uintptr_t kPlaces = 16, kApart = 256;
  return stack.high - reinterpret_cast<uintptr_t>(&stack) / sizeof(Stack) % kPlaces * kApart;
}

// A tail call, so that the fiber goes on right in the caller of switch_stack(). One more return, which the processor
// mispredicts, doubled the time of a switch.
[[gnu::always_inline]] inline void* cross(Stack& from, Stack& to, void* message, AfterSwitch after, bool for_good) {
  to.left = &from;
  to.message = message;
  to.after = after;
  to.left_for_good = for_good;
  tell_departure(from, to, for_good);
  return shep_switch_context(to.context, &to, arrive);
}

void* nobody = nullptr;  // ThreadSanitizer's fiber that stands for no task
constinit ProcessLock nobody_lock;  // held by the thread that runs as `nobody`

}  // namespace

void tell_tasks_apart() {
  nobody = __tsan_create_fiber(0);
  tasks_are_told_apart = true;
}

// Not instrumented: see tell_departure().
[[gnu::no_sanitize("thread")]] AsNobody::AsNobody() {
  if (!tasks_are_told_apart) return;
  nobody_lock.lock();
  caller_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(nobody, kNoOrder);
}

[[gnu::no_sanitize("thread")]] AsNobody::~AsNobody() {
  if (!tasks_are_told_apart) return;
  __tsan_switch_to_fiber(caller_, kNoOrder);
  nobody_lock.unlock();
}

void adopt_thread_stack(Stack& stack) {
  carry_common_exceptions();
  if (__tsan_get_current_fiber) stack.tsan_fiber = __tsan_get_current_fiber();
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* low;
  size_t size;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  stack.low = static_cast<char*>(low);
  stack.high = stack.low + size;
}

void begin_fiber(Stack& stack, void (*main)(void* message)) {
  stack.used = true;
  stack.exceptions = {};
  stack.asan_frames = nullptr;
  if (__tsan_create_fiber) stack.tsan_fiber = __tsan_create_fiber(0);
  stack.context = shep_prepare_context(first_frame_of(stack), main);
}

void* switch_stack(Stack& from, Stack& to, void* message, AfterSwitch after) {
  return cross(from, to, message, after, false);
}

void leave_stack(Stack& from, Stack& to, void* message, AfterSwitch after) {
  cross(from, to, message, after, true);
  __builtin_unreachable();
}

}  // namespace shep
