// A program with a child that goes on as it, one that executes it anew, and one that executes something else. With a
// number it counts so often instead; with "leave" its child does, which it leaves behind at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int count(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp task
    {
#pragma omp atomic
      n++;
    }
  }
  return n;
}

static void say(const char* who) {
  printf("%s: %d\n", who, count());
  fflush(stdout);
}

int main(int argc, char** argv) {
  if (argc > 1 && atol(argv[1]) > 0) {
    for (long i = atol(argv[1]); i > 0; i--) count();
    return say("done"), 0;
  }
  if (argc > 1 && strcmp(argv[1], "leave") == 0) {
    count();
    if (fork()) _exit(0);
    for (long i = argc > 2 ? atol(argv[2]) : 0; i > 0; i--) count();
    return say("left"), 0;
  }
  if (argc > 1) return say(argv[1]), 0;
  count();
  if (fork() == 0) {
    say("child");
    execl("/bin/true", "true", (char*)0);
  }
  if (fork() == 0) execl(argv[0], argv[0], "other", (char*)0);
  while (wait(0) > 0) {}
  say("parent");
  return 0;
}
