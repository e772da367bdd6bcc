// Futexes of the program, in place of the C library's syscall() (futex(2)). C++'s std::atomic::wait, latches, barriers,
// semaphores, futures and local static variables wait by it. Other system calls pass. Here, a futex may be one that
// other processes have: whoever waits for it looks again where nobody else can go on.
#include <errno.h>
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

long fail(int error) { return errno = error, -1; }

long ask_system(const void* word, long operation, long value, const void* time_or_count, const void* other,
                long third) {
  const auto as_long = [](const void* pointer) { return reinterpret_cast<long>(pointer); };
  return SystemCall{SYS_futex, {as_long(word), operation, value, as_long(time_or_count), as_long(other), third}}.make();
}

struct Futex {
  const SystemCall& call;

  uint32_t* word() const { return reinterpret_cast<uint32_t*>(call.arguments[0]); }
  int operation() const { return int(call.arguments[1]) & FUTEX_CMD_MASK; }
  uint32_t value() const { return uint32_t(call.arguments[2]); }
  const timespec* time() const { return reinterpret_cast<const timespec*>(call.arguments[3]); }
  int second_count() const { return int(call.arguments[3]); }
  uint32_t* other_word() const { return reinterpret_cast<uint32_t*>(call.arguments[4]); }
  uint32_t third() const { return uint32_t(call.arguments[5]); }
  clockid_t clock() const { return call.arguments[1] & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC; }
  // As the system does, at least one is woken.
  int count() const { return std::max(1, int(value())); }
  // Private futexes and others at the same place have nothing to do with each other.
  const void* name(const uint32_t* at) const {
    return reinterpret_cast<const char*>(at) + (call.arguments[1] & FUTEX_PRIVATE_FLAG ? 0 : 1);
  }

  // The system looks at the word, which may be nowhere, and compares it: nobody is woken or sleeps. Returns false with
  // an error.
  bool has(const uint32_t* at, uint32_t expected) const {
    const long kind = call.arguments[1] & FUTEX_PRIVATE_FLAG;
    return ask_system(at, FUTEX_CMP_REQUEUE | kind, 0, nullptr, at, long(expected)) == 0;
  }
  // The system looks at the time: what it is to wait for is not so. Returns false with an error.
  bool has_time() const {
    static const uint32_t kZero = 0;
    return ask_system(&kZero, FUTEX_WAIT_PRIVATE, 1, time(), nullptr, 0) == 0 || errno == EAGAIN;
  }
};

// `deadline`: the time is one; else it is how long to wait.
long wait(const Futex& futex, bool is_deadline, uint32_t bits, const void* place) {
  Thread* const thread = meet();
  if (!thread) return futex.call.make();
  const timespec* const time = futex.time();
  if (time && !futex.has_time()) return -1;
  if (time && !is_time(time)) return futex.call.make();  // so long that it is the system's
  if (bits == 0) return fail(EINVAL);
  int64_t until = kNever;
  if (time && is_deadline) until = virtual_deadline(futex.clock(), *time, *thread);
  const ProgramCall call(thread, place);
  if (time && !is_deadline) until = thread->clock + std::min(ns_of(*time), (kNever - thread->clock) / kNs - 1) * kNs;
  touch(*thread, futex.word());
  if (!futex.has(futex.word(), futex.value())) return -1;
  thread->sleeps_for = bits;
  const bool is_woken = wait_for(*thread, futex.name(futex.word()), until);
  thread->sleeps_for = kAnyBit;
  return is_woken ? 0 : fail(ETIMEDOUT);
}

// Some may wait in the system, as the machine does not know them, or are of another process: they come first.
// `then` does the same for those on the machine, if that many are still to be woken, and returns how many it has woken.
template <typename Then> long wake(const Futex& futex, Thread* thread, Then then) {
  if (thread) touch(*thread, futex.word());
  const long by_system = futex.call.make();
  if (by_system < 0) return by_system;
  return by_system + then(std::max(0, futex.count() - int(by_system)));
}

long wake(const Futex& futex, uint32_t bits, const void* place) {
  Thread* const thread = meet();
  const ProgramCall call(thread, place);
  return wake(futex, thread,
              [&](int left) { return wake(thread, futex.name(futex.word()), left, Way::kSleeps, bits); });
}

// Some are woken, and others wait for another word from now on.
long requeue(const Futex& futex, const void* place) {
  Thread* const thread = meet();
  const ProgramCall call(thread, place);
  const void *const from = futex.name(futex.word()), *const to = futex.name(futex.other_word());
  // Here, none may be woken.
  const int none = int(futex.value()) == 0 ? 1 : 0;
  return wake(futex, thread, [&](int left) {
    const int woken = wake(thread, from, left - none);
    if (!thread) return woken;
    return woken + simulated().turns.requeue(from, to, simulated().program, futex.second_count());
  });
}

// What the operation compares the other word with, and how (futex(2)).
bool holds(uint32_t operation, uint32_t before) {
  const auto is = int32_t(before), other = int32_t(operation << 20) >> 20;
  switch (operation >> 24 & 15) {
    case FUTEX_OP_CMP_EQ: return is == other;
    case FUTEX_OP_CMP_NE: return is != other;
    case FUTEX_OP_CMP_LT: return is < other;
    case FUTEX_OP_CMP_LE: return is <= other;
    case FUTEX_OP_CMP_GT: return is > other;
    default: return is >= other;
  }
}

long wake_both(const Futex& futex, const void* place) {
  Thread* const thread = meet();
  const ProgramCall call(thread, place);
  const uint32_t* const other = futex.other_word();
  if (!futex.has(other, 0) && errno != EAGAIN) return futex.call.make();
  const bool also = holds(futex.third(), __atomic_load_n(other, __ATOMIC_ACQUIRE));
  return wake(futex, thread, [&](int left) {
    const int woken = wake(thread, futex.name(futex.word()), left);
    return woken + (also ? wake(thread, futex.name(other), std::max(1, futex.second_count())) : 0);
  });
}

long use_futex(const Futex& futex, const void* place) {
  switch (futex.operation()) {
    case FUTEX_WAIT: return wait(futex, false, kAnyBit, place);
    case FUTEX_WAIT_BITSET: return wait(futex, true, futex.third(), place);
    case FUTEX_WAKE: return wake(futex, kAnyBit, place);
    case FUTEX_WAKE_BITSET: return wake(futex, futex.third(), place);
    case FUTEX_REQUEUE:
    case FUTEX_CMP_REQUEUE: return requeue(futex, place);
    case FUTEX_WAKE_OP: return wake_both(futex, place);
    default: return futex.call.make();
  }
}

}  // namespace

SHEP_EXPORT long syscall(long number, ...) noexcept {
  SHEP_SYSTEM_CALL(call);
  if (number == SYS_futex) return use_futex({call}, SHEP_CALLER);
  const long result = call.make();
  // The system has found that the time has a place.
  if (number == SYS_clock_gettime && result == 0)
    return clock_gettime(clockid_t(call.arguments[0]), reinterpret_cast<timespec*>(call.arguments[1]));
  return result;
}

// The library's own calls (--wrap).
extern "C" long __wrap_syscall(long number, ...);
long __wrap_syscall(long number, ...) {
  SHEP_SYSTEM_CALL(call);
  return call.make();
}
