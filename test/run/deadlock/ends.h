// A program that hangs on purpose: its report is passed on, and soon after that it is ended. However busy the machine
// is, the report may take a minute.
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void end(int signal) {
  (void)signal;
  _exit(7);
}

static void end_soon(void) {
  if (!getenv("SHEPHERD_DEADLOCK")) {  // there will be none
    signal(SIGALRM, end);
    alarm(3);
    return;
  }
  int ends[2], status = 0, longest = 60000;
  if (pipe(ends) != 0) _exit(8);
  pid_t program = fork();
  if (program == 0) {
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    return;
  }
  close(ends[1]);
  char text[4096];
  for (struct pollfd told = {ends[0], POLLIN, 0}; poll(&told, 1, longest) > 0; longest = 1500) {
    ssize_t length = read(ends[0], text, sizeof text);
    if (length <= 0 || write(STDERR_FILENO, text, (size_t)length) != length) break;
  }
  kill(program, SIGKILL);
  waitpid(program, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) abort();
  end(0);
}
