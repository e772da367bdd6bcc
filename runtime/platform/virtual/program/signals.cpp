// Signals of the program, in place of the C library's functions (POSIX.1-2017, sigaction and kin). The machine has one
// for itself, and keeps it from the program as the C library keeps 32 and 33: a handler for it is remembered and told,
// but not installed, and it is never blocked nor waited for. What the program does by system calls of its own passes.
#include "platform/virtual/program/signals.h"

#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/border.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // old programs call what new ones should not

namespace shep::simulation {

namespace {

// What the program has said of the machine's signal.
constinit struct sigaction told_action = {};
constinit std::atomic<bool> is_masked_by[NSIG] = {};  // while the handler of that signal runs
constinit __thread bool is_masked __attribute__((tls_model("initial-exec"))) = false;

bool is_own(int number) { return number == interrupting_signal(); }
bool has_own(const sigset_t& set) { return sigismember(&set, interrupting_signal()) == 1; }

// The same set without the machine's signal; null stays null.
class WithoutOwn {
 public:
  explicit WithoutOwn(const sigset_t* set) : is_set_(set) {
    if (!set) return;
    set_ = *set;
    sigdelset(&set_, interrupting_signal());
  }
  const sigset_t* get() const { return is_set_ ? &set_ : nullptr; }

 private:
  const bool is_set_;
  sigset_t set_;
};

template <typename Next> int change_mask(int how, const sigset_t* set, sigset_t* before, Next next) {
  const WithoutOwn without(set);
  const bool has = set && has_own(*set), was_masked = is_masked;
  const int error = next(how, without.get(), before);
  if (error) return error;
  if (before && was_masked) sigaddset(before, interrupting_signal());
  if (set && how == SIG_SETMASK) is_masked = has;
  if (has && how != SIG_SETMASK) is_masked = how == SIG_BLOCK;
  return 0;
}

sighandler_t tell_handler(sighandler_t handler) {
  const sighandler_t before = told_action.sa_handler;
  told_action = {};
  told_action.sa_handler = handler;
  return before;
}

// For masks of the first signals only.
template <typename Next> int change_first(int mask, bool keeps, Next next) {
  const int own = 1 << (interrupting_signal() - 1);
  const int before = next(mask & ~own) | (is_masked ? own : 0);
  is_masked = (keeps && is_masked) || (mask & own);
  return before;
}

}  // namespace

int real_sigaction(int number, const struct sigaction* action, struct sigaction* before) {
  SHEP_NEXT(sigaction);
  return next(number, action, before);
}

void let_interruptions_in() {
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, interrupting_signal());
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &own, nullptr, NSIG / 8);
}

}  // namespace shep::simulation

using namespace shep::simulation;

SHEP_EXPORT int sigaction(int number, const struct sigaction* action, struct sigaction* before) noexcept {
  if (is_own(number)) {
    const struct sigaction told = told_action;
    if (action) told_action = *action;
    if (before) *before = told;
    return 0;
  }
  if (number <= 0 || number >= NSIG) return real_sigaction(number, action, before);
  struct sigaction without = {};
  if (action) without = *action;
  const bool masks = action && has_own(without.sa_mask), masked = is_masked_by[number].load(std::memory_order_relaxed);
  sigdelset(&without.sa_mask, interrupting_signal());
  const int error = real_sigaction(number, action ? &without : nullptr, before);
  if (error) return error;
  if (before && masked) sigaddset(&before->sa_mask, interrupting_signal());
  if (action) is_masked_by[number].store(masks, std::memory_order_relaxed);
  return 0;
}

#define SHEP_SETS_HANDLER(name) \
  SHEP_EXPORT sighandler_t name(int number, sighandler_t handler) noexcept { \
    SHEP_NEXT(name); \
    return is_own(number) ? tell_handler(handler) : next(number, handler); \
  }
SHEP_SETS_HANDLER(signal)
SHEP_SETS_HANDLER(ssignal)
SHEP_SETS_HANDLER(sysv_signal)
SHEP_SETS_HANDLER(__sysv_signal)
extern "C" sighandler_t bsd_signal(int number, sighandler_t handler) noexcept;
SHEP_SETS_HANDLER(bsd_signal)

SHEP_EXPORT sighandler_t sigset(int number, sighandler_t handler) noexcept {
  SHEP_NEXT(sigset);
  if (!is_own(number)) return next(number, handler);
  const bool was_masked = is_masked;
  is_masked = handler == SIG_HOLD;
  const sighandler_t before = is_masked ? told_action.sa_handler : tell_handler(handler);
  return was_masked ? SIG_HOLD : before;
}

#define SHEP_CHANGES_SIGNAL(name, does) \
  SHEP_EXPORT int name(int number) noexcept { \
    SHEP_NEXT(name); \
    if (!is_own(number)) return next(number); \
    does; \
    return 0; \
  }
SHEP_CHANGES_SIGNAL(sighold, is_masked = true)
SHEP_CHANGES_SIGNAL(sigrelse, is_masked = false)
SHEP_CHANGES_SIGNAL(sigignore, tell_handler(SIG_IGN))

SHEP_EXPORT int siginterrupt(int number, int interrupts) noexcept {
  SHEP_NEXT(siginterrupt);
  return is_own(number) ? 0 : next(number, interrupts);
}

SHEP_EXPORT int sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  SHEP_NEXT(sigprocmask);
  return change_mask(how, set, before, next);
}

SHEP_EXPORT int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  SHEP_NEXT(pthread_sigmask);
  return change_mask(how, set, before, next);
}

SHEP_EXPORT int sigblock(int mask) noexcept {
  SHEP_NEXT(sigblock);
  return change_first(mask, true, next);
}

SHEP_EXPORT int sigsetmask(int mask) noexcept {
  SHEP_NEXT(sigsetmask);
  return change_first(mask, false, next);
}

// Waits with a mask of their own, and for signals.

SHEP_EXPORT int sigsuspend(const sigset_t* set) {
  SHEP_NEXT(sigsuspend);
  return next(WithoutOwn(set).get());
}

SHEP_EXPORT int pselect(int count, fd_set* read, fd_set* write, fd_set* except, const timespec* time,
                        const sigset_t* set) {
  SHEP_NEXT(pselect);
  return next(count, read, write, except, time, WithoutOwn(set).get());
}

SHEP_EXPORT int ppoll(pollfd* files, nfds_t count, const timespec* time, const sigset_t* set) {
  SHEP_NEXT(ppoll);
  return next(files, count, time, WithoutOwn(set).get());
}

// As programs call it that are compiled with _FORTIFY_SOURCE.
extern "C" int __ppoll_chk(pollfd*, nfds_t, const timespec*, const sigset_t*, size_t);
SHEP_EXPORT int __ppoll_chk(pollfd* files, nfds_t count, const timespec* time, const sigset_t* set, size_t size) {
  SHEP_NEXT(__ppoll_chk);
  return next(files, count, time, WithoutOwn(set).get(), size);
}

SHEP_EXPORT int epoll_pwait(int file, epoll_event* events, int most, int time, const sigset_t* set) {
  SHEP_NEXT(epoll_pwait);
  return next(file, events, most, time, WithoutOwn(set).get());
}

extern "C" int epoll_pwait2(int, epoll_event*, int, const timespec*, const sigset_t*);
SHEP_EXPORT int epoll_pwait2(int file, epoll_event* events, int most, const timespec* time, const sigset_t* set) {
  SHEP_NEXT(epoll_pwait2);
  return next(file, events, most, time, WithoutOwn(set).get());
}

SHEP_EXPORT int signalfd(int file, const sigset_t* set, int flags) noexcept {
  SHEP_NEXT(signalfd);
  return next(file, WithoutOwn(set).get(), flags);
}

SHEP_EXPORT int sigwait(const sigset_t* set, int* number) {
  SHEP_NEXT(sigwait);
  return next(WithoutOwn(set).get(), number);
}

SHEP_EXPORT int sigwaitinfo(const sigset_t* set, siginfo_t* information) {
  SHEP_NEXT(sigwaitinfo);
  return next(WithoutOwn(set).get(), information);
}

SHEP_EXPORT int sigtimedwait(const sigset_t* set, siginfo_t* information, const timespec* time) {
  SHEP_NEXT(sigtimedwait);
  return next(WithoutOwn(set).get(), information, time);
}
