// Jumps, and a thread's end, in place of the C library's functions (POSIX.1-2017, siglongjmp and kin): a signal's
// handler may leave by them what it has interrupted, which may be a wait in virtual time. Whoever does so waits no
// longer, and goes on when it has the turn.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <threads.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/border.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

bool is_in_library(const Thread& thread) { return thread.depth > 0 || thread.inside.load(std::memory_order_relaxed); }

// Whether a jump leaves what the thread does in the library, and not only a part of the handler. The C library has the
// stack pointer seventh, and disguises it.
bool leaves_library(const Thread& thread, const __jmp_buf_tag& target) {
#if defined(__x86_64__)
  uintptr_t stack = uintptr_t(target.__jmpbuf[6]);
  __asm__("ror $0x11, %0\n\txor %%fs:0x30, %0" : "+r"(stack));
  stack_t handlers = {};
  if (sigaltstack(nullptr, &handlers) == 0 && (handlers.ss_flags & SS_ONSTACK))
    return stack - reinterpret_cast<uintptr_t>(handlers.ss_sp) >= handlers.ss_size;
  return stack > thread.library_frame;
#else
  return (void)thread, (void)target, true;
#endif
}

void go_before_jump(const __jmp_buf_tag& target) {
  Thread* const thread = self;
  if (thread && is_in_library(*thread) && leaves_library(*thread, target)) leave_interrupted(*thread);
}

}  // namespace

namespace shep::simulation {

void leave_interrupted(Thread& thread) {
  if (!is_in_library(thread)) return;
  thread.inside.store(true, std::memory_order_relaxed);
  simulated().turns.give_up(thread);
  forget_wait(thread);
  thread.depth = 0;
  thread.as_emitted = thread.has_stepped = false;
  thread.inside.store(false, std::memory_order_release);
  leave_library(thread, 0);
}

}  // namespace shep::simulation

#define SHEP_JUMPS(name) \
  SHEP_EXPORT void name(__jmp_buf_tag* target, int value) noexcept(noexcept(::name(target, value))) { \
    SHEP_NEXT(name); \
    go_before_jump(*target); \
    next(target, value); \
    __builtin_unreachable(); \
  }
extern "C" [[noreturn]] void __longjmp_chk(__jmp_buf_tag* target, int value) noexcept;
SHEP_JUMPS(longjmp)
SHEP_JUMPS(_longjmp)
SHEP_JUMPS(siglongjmp)
SHEP_JUMPS(__longjmp_chk)

SHEP_EXPORT void pthread_exit(void* result) {
  SHEP_NEXT(pthread_exit);
  if (self) leave_interrupted(*self);
  next(result);
  __builtin_unreachable();
}

SHEP_EXPORT void thrd_exit(int result) { pthread_exit(reinterpret_cast<void*>(intptr_t{result})); }
