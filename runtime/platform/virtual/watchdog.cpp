#include "platform/virtual/watchdog.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <linux/membarrier.h>

#include "platform/fatal.h"
#include "platform/next_function.h"
#include "platform/process/left_alone.h"
#include "platform/thread_attributes.h"
#include "platform/virtual/border.h"
#include "platform/virtual/program/threads.h"
#include "platform/virtual/told.h"

namespace shep::simulation {

namespace {

std::atomic<bool> runs{false};
std::atomic<bool> has_come{false};  // whoever looks on: it takes no more memory
cpu_set_t everywhere;

constexpr int64_t kLook = 200'000;          // ns
// Strands of fixed length are interrupted only where they do not end; those that have been once, sooner. In ns of the
// thread's processor time, so that a busy machine does not change the run.
constexpr int64_t kBeforeFixedOnes = 100'000'000, kBetweenFixedOnes = 2'000'000;

constexpr int64_t kLongestWait = 10'000'000'000;  // ns; for programs that have not come yet
constexpr int64_t kPauseBefore = 10'000'000;  // ns
constexpr int kLooksBetweenOthers = 5;
constexpr int kLooksBeforeAnother = 50;  // of threads that wait, while nobody can go on

// Returns true if the thread sleeps for a time, or until a process ends, and not until another thread does something.
bool waits_for_time(pid_t thread) {
  const Told told(getpid(), thread, "syscall");
  char* rest;
  const long call = strtol(told.text, &rest, 10);
  if (rest == told.text) return false;
  switch (call) {
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
    case SYS_ppoll:
    case SYS_pselect6:
    case SYS_epoll_pwait:
    case SYS_rt_sigtimedwait:
    case SYS_wait4:
    case SYS_waitid:
#if defined(__x86_64__)
    case SYS_poll:
    case SYS_select:
    case SYS_epoll_wait:
#endif
      return true;
    default: return false;
  }
}

void pause_between_looks() {
  const timespec pause = {0, kLook};
  syscall(SYS_nanosleep, &pause, nullptr);
}

int alive() { return simulated().turns.alive(simulated().program); }

// One thread's turn, from when it was seen first. Times are in ns.
struct Seen {
  Thread* holder = nullptr;
  uint64_t handovers = 0;
  int looks = 0, asleep = 0;
  int64_t processor_time = -1;  // the thread's, when that was read first, or when it was interrupted; -1: not yet
  int64_t waits_since = 0;  // 0: somebody has had a turn

  bool goes_on() const {
    const Turns& turns = simulated().turns;
    return turns.holder() == holder && turns.count() == handovers;
  }
};

// In ps.
int64_t since_strand_began(const Thread& thread) {
  const uint64_t began = thread.strand_began.load(std::memory_order_relaxed), now = read_ticks();
  return simulated().ticks.time(now > began ? now - began : 0);
}

// Whether the strand of fixed length that runs has gone on for so long that it is taken for one that does not end.
bool does_not_end(Seen& seen, pid_t id) {
  const int64_t now = processor_time_of(id);
  if (seen.processor_time < 0) seen.processor_time = now;
  if (now - seen.processor_time <
      (seen.holder->interruptions.load(std::memory_order_relaxed) > 0 ? kBetweenFixedOnes : kBeforeFixedOnes))
    return false;
  seen.processor_time = now;
  return true;
}

// Whether the strand that runs has gone on for longer than others are behind. What is read may be a moment old.
bool holds_others_up(Seen& seen, pid_t id) {
  const Simulation& here = simulated();
  const Thread& holder = *seen.holder;
  if (!holder.in_program.load(std::memory_order_relaxed)) return false;
  if (here.settings.strand >= 0) return does_not_end(seen, id);
  return here.turns.is_ahead(holder.clock + since_strand_began(holder));
}

// Whether a thread in that state waits for others. Where strands have a fixed length, what a page or a disk takes
// does not count, either.
bool is_sleep(char state) { return state == 0 || state == 'S' || (state == 'D' && simulated().settings.strand < 0); }

// A thread that has slept at so many looks in a row waits in the system. One that the system has stopped for a moment,
// for want of a processor or of a lock, is not to change a run that repeats.
int looks_asleep() { return simulated().settings.strand < 0 ? 2 : 25; }

// Virtual time has not begun, or nobody can go on now.
void wait_for_programs(Seen& seen) {
  Turns& turns = simulated().turns;
  if (seen.holder) seen = {};
  if (!seen.waits_since) seen.waits_since = real_time();
  if (turns.has_begun()) {
    if (++seen.looks % kLooksBeforeAnother == 0) turns.rouse_waiters(simulated().program, false);
    return turns.begin();
  }
  if (real_time() - seen.waits_since < kLongestWait) {
    const timespec pause = {0, kPauseBefore};
    return void(syscall(SYS_nanosleep, &pause, nullptr));
  }
  if (const int missing = turns.expect_no_more(); missing > 0)
    warn("%d of the %d programs %s not come; virtual time begins without %s", missing, simulated().settings.programs,
         missing == 1 ? "has" : "have", missing == 1 ? "it" : "them");
}

// A program that has been killed, or executes another one, does not say so.
void look_after_other(const Thread& holder, int looks) {
  const Simulation& here = simulated();
  if (looks % kLooksBetweenOthers == 0 && !here.arena.is_alive(holder.program)) here.turns.leave(holder.program);
}

void look(Seen& seen) {
  Turns& turns = simulated().turns;
  if (simulated().was_outside.exchange(false)) turns.rouse_waiters(simulated().program, true);
  Thread* const holder = turns.holder();
  if (!holder) return wait_for_programs(seen);
  if (!seen.goes_on()) {
    seen = {holder, turns.count()};
    return;
  }
  ++seen.looks;
  if (holder->program != simulated().program) return look_after_other(*holder, seen.looks);
  if (simulated().arena.is_shared() && seen.looks % kLooksBetweenOthers == 0) turns.remind_holder();
  const pid_t id = holder->id.load(std::memory_order_relaxed);
  const char state = state_of(getpid(), id);
  seen.asleep = is_sleep(state) ? seen.asleep + 1 : 0;
  if (seen.asleep >= looks_asleep() && !holder->inside.load(std::memory_order_relaxed)) {
    const bool in_program = holder->in_program.load(std::memory_order_relaxed);
    const int64_t since = real_time() - (in_program ? since_strand_began(*holder) / kNs : 2 * kLook);
    if (turns.release(*holder, since, waits_for_time(id))) ++simulated().waits_in_system;
    return;
  }
  if (state == 'R' && holds_others_up(seen, id)) syscall(SYS_tgkill, getpid(), id, interrupting_signal());
}

// The calling thread has descriptors, a root and a current folder of its own from now on: so what it opens is not in
// the way of the program, which may close all files, or have no right to open one any more. It keeps the way for
// messages as long as it may have one.
void stand_apart() {
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_UNSHARE) != 0) return;
  syscall(SYS_unshare, CLONE_FS);
  for (const int each : {STDIN_FILENO, STDOUT_FILENO}) syscall(SYS_close, each);
  if (simulated().turns.has_begun()) syscall(SYS_close, STDERR_FILENO);
  simulated().arena.watch();
}

void look_on() {
  do {
    for (Seen seen; alive() > 0; pause_between_looks()) look(seen);
    runs.store(false);
  } while (alive() > 0 && !runs.exchange(true));
  platform_threads.fetch_sub(1, std::memory_order_relaxed);
}

void* look_on_apart(void*) {
  stay_outside();
  stand_apart();
  has_come.store(true);
  look_on();
  return nullptr;
}

// Ends with the last thread of the program, which would not end otherwise. Whoever is the last in the process writes
// what the program has left to write, and so needs the program's files: hence another one looks on.
void* watch(void*) {
  stay_outside();
  syscall(SYS_sched_setaffinity, 0, sizeof everywhere, &everywhere);  // not the virtual machine's
  pthread_t other;
  platform_threads.fetch_add(1, std::memory_order_relaxed);
  if (real_pthread_create(&other, nullptr, look_on_apart, nullptr) == 0)
    next_function<decltype(&pthread_join)>("pthread_join")(other, nullptr);
  else
    has_come.store(true), look_on();
  platform_threads.fetch_sub(1, std::memory_order_relaxed);
  return nullptr;
}

}  // namespace

void watch_threads() {
  if (runs.exchange(true)) return;
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  CPU_ZERO(&everywhere);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) CPU_SET(cpu, &everywhere);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  has_come.store(false);
  platform_threads.fetch_add(1, std::memory_order_relaxed);
  // Detached from the beginning: a sanitizer that stands in front of pthread_detach() knows nothing of the thread.
  const ThreadAttributes attributes(0);
  if (!attributes || real_pthread_create(&thread, attributes.get(), watch, nullptr) != 0)
    platform_threads.fetch_sub(1, std::memory_order_relaxed), has_come.store(true);
  // Where the program's memory lies must not depend on who is first.
  while (!has_come.load()) pause_between_looks();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void forget_watchdog() {
  runs.store(false);
  platform_threads.store(0, std::memory_order_relaxed);
}

}  // namespace shep::simulation
