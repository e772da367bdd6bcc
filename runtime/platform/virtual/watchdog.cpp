#include "platform/virtual/watchdog.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <linux/membarrier.h>

#include "platform/virtual/border.h"

namespace shep::simulation {

namespace {

std::atomic<bool> runs{false};
cpu_set_t everywhere;

constexpr int64_t kLook = 200'000;          // ns
constexpr int kLooksBeforeFixedOnes = 500;  // strands of fixed length are interrupted only where they do not end

// Returns the thread's state as /proc has it; 0: it is gone.
char state_of(pid_t thread) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", int(thread));
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = '\0';
  const char* const name_ends = strrchr(text, ')');  // the name may have anything in it
  return name_ends && name_ends[1] == ' ' ? name_ends[2] : '\0';
}

void pause_between_looks() {
  const timespec pause = {0, kLook};
  syscall(SYS_nanosleep, &pause, nullptr);
}

// One thread's turn, from when it was seen first.
struct Seen {
  Thread* holder = nullptr;
  uint64_t handovers = 0;
  int looks = 0, asleep = 0;

  bool goes_on() const {
    const Turns& turns = simulated().turns;
    return turns.holder() == holder && turns.count() == handovers;
  }
};

// Whether the strand that runs has gone on for longer than others are behind. What is read may be a moment old.
bool holds_others_up(const Thread& holder, int looks) {
  const Simulation& here = simulated();
  if (!holder.in_program.load(std::memory_order_relaxed)) return false;
  if (here.settings.strand >= 0) return looks % kLooksBeforeFixedOnes == 0;
  const uint64_t began = holder.strand_began.load(std::memory_order_relaxed), now = read_ticks();
  return here.turns.is_ahead(holder.clock + here.ticks.time(now > began ? now - began : 0));
}

void look(Seen& seen) {
  Turns& turns = simulated().turns;
  Thread* const holder = turns.holder();
  if (!holder) return;
  if (!seen.goes_on()) {
    seen = {holder, turns.count(), 0, 0};
    return;
  }
  ++seen.looks;
  const char state = state_of(holder->id.load(std::memory_order_relaxed));
  const bool sleeps = state == 0 || state == 'S' || state == 'D';
  seen.asleep = sleeps ? seen.asleep + 1 : 0;
  if (seen.asleep >= 2 && !holder->inside.load(std::memory_order_relaxed)) {
    if (turns.release(*holder)) ++simulated().waits_not_simulated;
    return;
  }
  if (state == 'R' && holds_others_up(*holder, seen.looks))
    syscall(SYS_tgkill, getpid(), holder->id.load(std::memory_order_relaxed), interrupting_signal());
}

void* watch(void*) {
  syscall(SYS_sched_setaffinity, 0, sizeof everywhere, &everywhere);  // not the virtual machine's
  for (Seen seen;; pause_between_looks()) look(seen);
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
  if (pthread_create(&thread, nullptr, watch, nullptr) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void forget_watchdog() { runs.store(false); }

}  // namespace shep::simulation
