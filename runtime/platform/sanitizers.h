// The interface to AddressSanitizer, ThreadSanitizer and valgrind. The symbols are weak: a program built by `shepcc
// -fsanitize=...` brings them, and elsewhere they are null. So one libshepherd serves both.
#pragma once

#include <cstddef>

#include "platform/order_listener.h"

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(low, high) 0u
#define VALGRIND_STACK_DEREGISTER(id) static_cast<void>(id)
#define RUNNING_ON_VALGRIND 0u
#endif

extern "C" {
[[gnu::weak]] void __sanitizer_start_switch_fiber(void** fake_stack, const void* low, size_t size);
[[gnu::weak]] void __sanitizer_finish_switch_fiber(void* fake_stack, const void** left_low, size_t* left_size);
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void* low, size_t size);
[[gnu::weak]] void* __tsan_get_current_fiber();
[[gnu::weak]] void* __tsan_create_fiber(unsigned flags);
[[gnu::weak]] void __tsan_destroy_fiber(void* fiber);
[[gnu::weak]] void __tsan_switch_to_fiber(void* fiber, unsigned flags);
[[gnu::weak]] void __tsan_acquire(void* word);
[[gnu::weak]] void __tsan_release(void* word);
}

namespace shep {

// True: the program, or a library that was loaded before this one, hears of order, by ThreadSanitizer's interface. This
// is the only question on each task's way: who hears more is asked behind it. The linker has decided it, and the
// compiler keeps the answer in a register from one call to the next, as it could not keep a variable.
inline bool thread_sanitizer_present() { return __tsan_acquire != nullptr; }

// True: ThreadSanitizer sees each task as a thread of its own (SHEPHERD_RACES=tasks). Set before the first region, then
// constant.
extern bool tasks_are_told_apart;
void tell_tasks_apart();

// While one lives and tasks are told apart, what the thread does belongs to no task. Otherwise all that a fiber's maker
// has done before would come before the fiber's actions, and what a waiting task has done would come before the tasks
// that its thread executes meanwhile.
class AsNobody {
 public:
  AsNobody();
  ~AsNobody();
  AsNobody(const AsNobody&) = delete;

 private:
  void* caller_ = nullptr;
};

// Returns true if a tool follows each block from its allocation to its end; memory that is kept for reuse would escape
// it.
inline bool memory_is_watched() {
  return __asan_unpoison_memory_region || thread_sanitizer_present() || RUNNING_ON_VALGRIND;
}

// ThreadSanitizer does not see into a library that is built without it. So it is told what the runtime orders: the
// user's accesses before a release come before those after the matching acquire. The address only names the pair.
inline void tell_release(const void* word) {
  if (thread_sanitizer_present()) [[unlikely]]
    __tsan_release(const_cast<void*>(word));
}
inline void tell_acquire(const void* word) {
  if (thread_sanitizer_present()) [[unlikely]]
    __tsan_acquire(const_cast<void*>(word));
}

// ThreadSanitizer takes a lock's order for one that is promised, and memory that goes from one user to the next needs
// one there. A listener that knows tasks must hear of neither as order.
void tell_locked_slow(const void* lock);
void tell_unlocked_slow(const void* lock);
void tell_left_slow(const void* memory);
void tell_taken_over_slow(const void* memory);
// The current fiber executes the task whose creator has released that word.
void tell_task_begins_slow(const void* word, const shep_location* where);

inline void tell_locked(const void* lock) {
  if (thread_sanitizer_present()) [[unlikely]]
    tell_locked_slow(lock);
}
inline void tell_unlocked(const void* lock) {
  if (thread_sanitizer_present()) [[unlikely]]
    tell_unlocked_slow(lock);
}
inline void tell_left(const void* memory) {
  if (thread_sanitizer_present()) [[unlikely]]
    tell_left_slow(memory);
}
inline void tell_taken_over(const void* memory) {
  if (thread_sanitizer_present()) [[unlikely]]
    tell_taken_over_slow(memory);
}
inline void tell_task_begins(const void* word, const shep_location* where) {
  if (thread_sanitizer_present()) [[unlikely]]
    tell_task_begins_slow(word, where);
}

}  // namespace shep
