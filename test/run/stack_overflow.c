// A task that needs more stack than there is ends the program by SIGSEGV, with a message that names the task's
// construct and the variable that gives more; in a thread of the runtime as in the initial one. A program's own handler
// has its signal.
// RUN: %shepcc --shep-backend=%backend -fopenmp -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_STACKSIZE=256K %not --crash %t 1 2> %t.thread
// RUN: %FileCheck %s --check-prefix=THREAD --input-file=%t.thread
// RUN: sh -c 'ulimit -s 512; exec env OMP_NUM_THREADS=2 %not --crash %t 0' 2> %t.initial
// RUN: %FileCheck %s --check-prefix=INITIAL --input-file=%t.initial
// RUN: env OMP_NUM_THREADS=2 OMP_STACKSIZE=256K %t 1 before | %FileCheck %s --check-prefix=OWN
// RUN: env OMP_NUM_THREADS=2 OMP_STACKSIZE=256K %t 1 after | %FileCheck %s --check-prefix=OWN
// THREAD: stack overflow in the construct at {{.*}}stack_overflow.c:[[@LINE+36]]: a {{thread|task}}'s stack of 256 KB is used up; OMP_STACKSIZE makes it larger
// INITIAL: stack overflow in the construct at {{.*}}stack_overflow.c:[[@LINE+35]]: the initial thread's stack of 512 KB is used up; ulimit -s {{.*}}OMP_STACKSIZE
// OWN: the program's own handler
#include <omp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int dig(int depth) {
  volatile char frame[1000];
  frame[depth % 1000] = (char)depth;
  return depth < 0 ? 0 : dig(depth + 1) + frame[depth % 1000];
}

static void on_fault(int signal) {
  static const char message[] = "the program's own handler\n";
  _exit(write(1, message, sizeof message - 1) < 0 || signal != SIGSEGV);
}

static void take_signal(void) {
  static char stack[65536];
  stack_t where = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
  sigaltstack(&where, 0);
  sigaction(SIGSEGV, &action, 0);
}

int main(int argc, char **argv) {
  const int digger = atoi(argv[1]);
  const char *own = argc > 2 ? argv[2] : "";
  int result = 0;
  if (!strcmp(own, "before")) take_signal();
#pragma omp parallel
  if (omp_get_thread_num() == digger) {
    if (*own) take_signal();
#pragma omp task shared(result) if (0)
    result = dig(1);
  }
  return result;
}
