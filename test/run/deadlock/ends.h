// A program that hangs on purpose is ended by its alarm, soon after the report is due.
#include <stdlib.h>
#include <unistd.h>

#include <signal.h>

static void end(int signal) {
  (void)signal;
  _exit(7);
}

static void end_soon(void) {
  signal(SIGALRM, end);
  alarm(3);
}
