/* c89: a handler that is called while the statement runs. */
#include <signal.h>
static volatile sig_atomic_t volatile_and_signals_seen;
static void volatile_and_signals_note(int number) { volatile_and_signals_seen += number == SIGUSR1 ? 5 : 1; }
static unsigned long volatile_and_signals(void) {
  unsigned long r = 0;
  volatile_and_signals_seen = 0;
  signal(SIGUSR1, volatile_and_signals_note);
  raise(SIGUSR1);
  r += (unsigned long)volatile_and_signals_seen;
  signal(SIGUSR1, SIG_DFL);
  return r;
}
