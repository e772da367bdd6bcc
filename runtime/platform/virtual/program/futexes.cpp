// Futexes of the program, in place of the C library's syscall() (futex(2)). C++'s std::atomic::wait, latches, barriers,
// semaphores, futures and local static variables wait by it. Other system calls pass. Here, a futex may be one that
// other processes have: whoever waits for it looks again where nobody else can go on.
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>

#include "platform/export.h"
#include "platform/virtual/program/deadlines.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

struct SystemCall {
  long number;
  long arguments[6];

  long make() const {
    const long* const a = arguments;
#if defined(__x86_64__)
    register long fourth __asm__("r10") = a[3];
    register long fifth __asm__("r8") = a[4];
    register long sixth __asm__("r9") = a[5];
    long result = number;
    __asm__ __volatile__("syscall"
                         : "+a"(result)
                         : "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(fourth), "r"(fifth), "r"(sixth)
                         : "rcx", "r11", "memory");
#elif defined(__aarch64__)
    register long which __asm__("x8") = number;
    register long result __asm__("x0") = a[0];
    register long second __asm__("x1") = a[1];
    register long third __asm__("x2") = a[2];
    register long fourth __asm__("x3") = a[3];
    register long fifth __asm__("x4") = a[4];
    register long sixth __asm__("x5") = a[5];
    __asm__ __volatile__("svc 0"
                         : "+r"(result)
                         : "r"(which), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
                         : "memory");
#endif
    if (result >= 0 || result < -4095) return result;
    errno = int(-result);
    return -1;
  }
};

// Takes as many arguments as any call has.
#define SHEP_SYSTEM_CALL(call) \
  va_list arguments; \
  va_start(arguments, number); \
  SystemCall call = {number, {}}; \
  for (long& each : call.arguments) each = va_arg(arguments, long); \
  va_end(arguments)

struct Futex {
  const SystemCall& call;

  uint32_t* word() const { return reinterpret_cast<uint32_t*>(call.arguments[0]); }
  int operation() const { return int(call.arguments[1]) & FUTEX_CMD_MASK; }
  uint32_t value() const { return uint32_t(call.arguments[2]); }
  const timespec* time() const { return reinterpret_cast<const timespec*>(call.arguments[3]); }
  uint32_t* other_word() const { return reinterpret_cast<uint32_t*>(call.arguments[4]); }
  bool is_for_any() const { return uint32_t(call.arguments[5]) == FUTEX_BITSET_MATCH_ANY; }
  clockid_t clock() const { return call.arguments[1] & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC; }
};

long fail(int error) { return errno = error, -1; }

// `deadline`: the time is one; else it is how long to wait.
long wait(const Futex& futex, bool is_deadline, const void* place) {
  const timespec* const time = futex.time();
  if (time && !is_time(time)) return futex.call.make();  // an error, or so long that it is the system's
  Thread* const thread = meet();
  if (!thread) return futex.call.make();
  int64_t until = kNever;
  if (time && is_deadline) until = virtual_deadline(futex.clock(), *time, *thread);
  const ProgramCall call(thread, place);
  if (time && !is_deadline) until = thread->clock + std::min(ns_of(*time), (kNever - thread->clock) / kNs - 1) * kNs;
  touch(*thread, futex.word());
  if (__atomic_load_n(futex.word(), __ATOMIC_ACQUIRE) != futex.value()) return fail(EAGAIN);
  return wait_for(*thread, futex.word(), until) ? 0 : fail(ETIMEDOUT);
}

// Some may wait in the system, as the machine does not know them, or are of another process. Those that wait here may
// look again without need, so all are woken where only some of them are meant.
long wake(const Futex& futex, bool all, uint32_t* also, const void* place) {
  Thread* const thread = meet();
  const ProgramCall call(thread, place);
  if (thread) touch(*thread, futex.word());
  const long woken_by_system = futex.call.make();
  if (woken_by_system < 0) return woken_by_system;
  const int here = all ? INT_MAX : int(futex.value()) - int(woken_by_system);
  int woken = here > 0 ? wake(thread, futex.word(), here) : 0;
  if (also) woken += wake(thread, also, INT_MAX);
  return woken_by_system + woken;
}

long use_futex(const Futex& futex, const void* place) {
  switch (futex.operation()) {
    case FUTEX_WAIT: return wait(futex, false, place);
    case FUTEX_WAIT_BITSET: return wait(futex, true, place);
    case FUTEX_WAKE: return wake(futex, false, nullptr, place);
    case FUTEX_WAKE_BITSET: return wake(futex, !futex.is_for_any(), nullptr, place);
    case FUTEX_REQUEUE:
    case FUTEX_CMP_REQUEUE:
    case FUTEX_WAKE_OP: return wake(futex, true, futex.other_word(), place);
    default: return futex.call.make();
  }
}

}  // namespace

SHEP_EXPORT long syscall(long number, ...) noexcept {
  SHEP_SYSTEM_CALL(call);
  return number == SYS_futex ? use_futex({call}, SHEP_CALLER) : call.make();
}

// The library's own calls (--wrap).
extern "C" long __wrap_syscall(long number, ...);
long __wrap_syscall(long number, ...) {
  SHEP_SYSTEM_CALL(call);
  return call.make();
}
