#include "platform/stack/stack_overflow.h"

#include <pthread.h>
#include <shepherd/abi.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>

#include "platform/fatal.h"
#include "platform/stack/stack_switch.h"

namespace shep {

namespace {

constinit std::atomic<const OverflowWitness*> overflow_witness{nullptr};

// Points into the calling thread's alarm; null where it has none. A thread-local of its own, since the alarm exists
// before and after the thread's worker.
constinit thread_local const OwnStack* own_bounds = nullptr;

// The stack that overflowed; a null `name` means none.
struct Overflow {
  const char* name = nullptr;
  const char* remedy = nullptr;
  size_t size = 0;
};

constexpr const char* kEnlarge = "OMP_STACKSIZE makes it larger";

Overflow overflow_of_initial_stack(uintptr_t address) {
  // The kernel keeps a gap of this many bytes below the stack, independent of the page size.
  constexpr uintptr_t kGap = 1 << 20;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur > own_bounds->high) return {};
  const uintptr_t low = own_bounds->high - limit.rlim_cur;
  // Roundings of the kernel and glibc may put the end up to two pages above.
  if (address < low - kGap || address >= low + 2 * uintptr_t(sysconf(_SC_PAGESIZE))) return {};
  return {"the initial thread's stack",
          "ulimit -s makes it larger, and OMP_STACKSIZE the stacks of other threads and of tasks", limit.rlim_cur};
}

Overflow overflow_at(const void* fault) {
  const auto address = reinterpret_cast<uintptr_t>(fault);
  const OverflowWitness* const witness = overflow_witness.load(std::memory_order_acquire);
  if (const Stack* stack = witness->stack_above(fault))
    return {"a task's stack", kEnlarge, size_t(stack->high - stack->low)};
  if (!own_bounds) return {};
  if (own_bounds->initial) return overflow_of_initial_stack(address);
  if (address < own_bounds->low && address >= own_bounds->low - own_bounds->guard)
    return {"a thread's stack", kEnlarge, own_bounds->high - own_bounds->low};
  return {};
}

void report(const Overflow& overflow) {
  const shep_location* const where = overflow_witness.load(std::memory_order_acquire)->running_construct();
  char place[256] = "";
  if (where) snprintf(place, sizeof place, " in the construct at %s:%u", where->__file, where->__line);
  warn("stack overflow%s: %s of %zu KB is used up; %s", place, overflow.name, overflow.size / 1024, overflow.remedy);
}

// Restores the default action, so the fault, when it happens again, ends the program where it happened.
void on_fault(int signal, siginfo_t* info, void*) {
  const bool sent = info->si_code <= 0;
  if (!sent) {
    const Overflow overflow = overflow_at(info->si_addr);
    if (overflow.name) report(overflow);
  }
  struct sigaction default_action = {};
  default_action.sa_handler = SIG_DFL;
  sigaction(signal, &default_action, nullptr);
  if (sent) raise(signal);
}

bool handler_is_ours() {
  struct sigaction action;
  return sigaction(SIGSEGV, nullptr, &action) == 0 && (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == on_fault;
}

}  // namespace

void report_stack_overflows(const OverflowWitness& witness) {
  struct sigaction present;
  if (sigaction(SIGSEGV, nullptr, &present) != 0 || (present.sa_flags & SA_SIGINFO) || present.sa_handler != SIG_DFL)
    return;
  // Release pairs with the handler's acquire.
  overflow_witness.store(&witness, std::memory_order_release);
  struct sigaction action = {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, nullptr);
}

void OverflowAlarm::find_own_stack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* low;
  size_t size;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_getguardsize(&attributes, &own_.guard);
  pthread_attr_destroy(&attributes);
  own_.low = reinterpret_cast<uintptr_t>(low);
  own_.high = own_.low + size;
  own_.initial = gettid() == getpid();
  rlimit limit;
  // Above what glibc calls the initial stack's top lies the environment, which counts against the limit.
  if (own_.initial && getrlimit(RLIMIT_STACK, &limit) == 0) own_.high = own_.low + limit.rlim_cur;
  std::atomic_signal_fence(std::memory_order_release);
  own_bounds = &own_;
}

size_t room_on_own_stack(const void* address) {
  if (!own_bounds) return 0;
  // Where the initial stack has no limit, its end is no address.
  const uintptr_t room = reinterpret_cast<uintptr_t>(address) - own_bounds->low;
  return room < own_bounds->high - own_bounds->low ? room : 0;
}

OverflowAlarm::OverflowAlarm() {
  find_own_stack();
  if (!handler_is_ours()) return;
  stack_t present;
  if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  // A signal's frame is as large as the registers; the rest is for the handler.
  const size_t size = std::max<long>(sysconf(_SC_MINSIGSTKSZ), 4096) + 28 * 1024;
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t wanted = {};
  wanted.ss_sp = memory;
  wanted.ss_size = size;
  if (sigaltstack(&wanted, nullptr) != 0) {
    munmap(memory, size);
    return;
  }
  signal_stack_ = memory;
  signal_stack_size_ = size;
}

OverflowAlarm::~OverflowAlarm() {
  if (own_bounds == &own_) own_bounds = nullptr;
  if (!signal_stack_) return;
  stack_t present;
  // The program may have installed another stack instead.
  if (sigaltstack(nullptr, &present) == 0 && present.ss_sp == signal_stack_) {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
  munmap(signal_stack_, signal_stack_size_);
}

}  // namespace shep
