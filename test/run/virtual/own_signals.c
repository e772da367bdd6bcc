// The program has all signals to itself: handlers for each, which do not run for the machine's own, and masks of all,
// which do not keep the machine from interrupting a strand that waits for another thread. What it has set it is told.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: bash -ec 'for kind in handlers actions ignored blocked waits masks started; do for how in "" --strand=100; do \
// RUN:   timeout 60 %shepherd simulate --quiet $how --machine="core:4 pu:1" %t $kind; done; done'
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int turn, handled;

static void handle(int number) {
  (void)number;
  handled++;
}

// Of two who wait for each other without a call, one is interrupted.
static void* follow(void* nothing) {
  for (int i = 0; i < 10; i++) {
    while (turn != 2 * i + 1) {}
    turn++;
  }
  return nothing;
}

static int take_turns(void) {
  pthread_t other;
  turn = 0;
  if (pthread_create(&other, 0, follow, 0)) return 0;
  for (int i = 0; i < 10; i++) {
    turn++;
    while (turn != 2 * i + 2) {}
  }
  pthread_join(other, 0);
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  sum++;
  return sum > 0;
}

static int is_for_program(int number) {
  return number != SIGKILL && number != SIGSTOP && number != SIGCHLD && (number < 32 || number > 33);
}

// Sets the handler of all signals, and is told of it.
static int set_all(sighandler_t handler, int by_action) {
  struct sigaction action = {.sa_handler = handler}, told;
  sigfillset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    if (!is_for_program(number)) continue;
    if (by_action ? sigaction(number, &action, 0) != 0 : signal(number, handler) == SIG_ERR) return 0;
    if (sigaction(number, 0, &told) != 0 || told.sa_handler != handler) return 0;
    if (by_action && !sigismember(&told.sa_mask, SIGSTKFLT)) return 0;
  }
  return 1;
}

// Waits for all signals, of which none comes.
static int wait_in_vain(const sigset_t* all) {
  const int file = signalfd(-1, all, SFD_NONBLOCK);
  for (int i = 0; i < 3; i++) {
    struct signalfd_siginfo read_one;
    siginfo_t one;
    const struct timespec time = {0, 2000000};
    if (!take_turns() || read(file, &read_one, sizeof read_one) > 0 || sigtimedwait(all, &one, &time) > 0) return 0;
  }
  return 1;
}

static int has_told_masks(const sigset_t* all) {
  sigset_t told;
  if (pthread_sigmask(SIG_BLOCK, 0, &told) || !sigismember(&told, SIGSTKFLT)) return 0;
  if (sigprocmask(SIG_UNBLOCK, all, &told) || !sigismember(&told, SIGSTKFLT)) return 0;
  return sigprocmask(SIG_BLOCK, 0, &told) == 0 && !sigismember(&told, SIGSTKFLT);
}

// Begins the program anew, with all signals ignored and blocked by the system itself.
static int start(char* name) {
  const struct {
    sighandler_t handler;
    unsigned long flags;
    void* restorer;
    unsigned long mask;
  } ignored = {SIG_IGN, 0, 0, 0};
  const unsigned long all = ~0UL;
  syscall(SYS_rt_sigaction, SIGSTKFLT, &ignored, 0, sizeof all);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, 0, sizeof all);
  return execl(name, name, "turns", (char*)0);
}

int main(int argc, char** argv) {
  const char* const kind = argc > 1 ? argv[1] : "";
  if (!strcmp(kind, "started")) return start(argv[0]);
  sigset_t all;
  sigfillset(&all);
  if (!strcmp(kind, "handlers") && !set_all(handle, 0)) return 2;
  if (!strcmp(kind, "actions") && !set_all(handle, 1)) return 3;
  if (!take_turns()) return 4;
  if (!strcmp(kind, "ignored") && !set_all(SIG_IGN, 0)) return 5;
  if (!strcmp(kind, "blocked") || !strcmp(kind, "waits") || !strcmp(kind, "masks")) sigprocmask(SIG_BLOCK, &all, 0);
  if (!take_turns()) return 6;
  if (!strcmp(kind, "waits") && !wait_in_vain(&all)) return 7;
  if (!strcmp(kind, "masks") && !has_told_masks(&all)) return 8;
  return handled ? printf("%d signals that are not the program's\n", handled), 9 : 0;
}
