// A task ends the program: by exit() with its status and the functions registered for it, by _exit(), by abort().
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: %python %S/ends.py %t
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "tree.h"

static void say_goodbye(void) { puts("goodbye"); }

/* Once: two threads must not call exit() side by side. */
static void end(const char *how) {
  static int ended;
  int before;
#pragma omp atomic capture
  {
    before = ended;
    ended = 1;
  }
  if (before)
    return;
  if (strcmp(how, "exit") == 0)
    exit(3);
  if (strcmp(how, "_exit") == 0)
    _exit(4);
  abort();
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "exit";
  const char *where = argc > 2 ? argv[2] : "task";
  atexit(say_goodbye);
#pragma omp parallel
  {
    if (strcmp(where, "region") == 0) {
#pragma omp single nowait
      end(how);
    }
#pragma omp single
    {
      int i;
      for (i = 0; i < 1000; i++) {
#pragma omp task firstprivate(i)
        {
          tree(3);
          if (i == 700)
            end(how);
        }
#pragma omp task untied firstprivate(i)
        {
          tree(3);
#pragma omp taskyield
          if (i == 900)
            end(how);
        }
      }
    }
  }
  return 0;
}
