/* For handlers_move.cpp: what has OpenMP in it, valid in C and in C++. Compiled by itself it is a program in C that loads plug-ins. */
#include <stdio.h>
#include <unistd.h>
#ifdef __cplusplus
extern "C" {
#endif

void wait_for_two_tasks(int number) {
#pragma omp task untied firstprivate(number)
  usleep(30 + 17 * (number % 7));
#pragma omp task untied firstprivate(number)
  usleep(10 + 23 * (number % 5));
#pragma omp taskwait
}

/* How many of them were wrong. */
int run_many(int (*one)(int), int count) {
  int wrong = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task untied firstprivate(i)
    {
      const int here = one(i);
#pragma omp atomic
      wrong += here;
    }
  }
  return wrong;
}

#ifdef __cplusplus
}
#ifdef PROGRAM
int main() {
  const int wrong = run();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
#endif
#elif !defined(WAITS)
#include <dlfcn.h>

static int plain(int number) {
  wait_for_two_tasks(number);
  return 0;
}

int main(int argc, char **argv) {
  int wrong = run_many(plain, 20); /* stacks have been left by now, and nobody has seen a C++ runtime */
  for (int i = 1; i < argc; i++) {
    void *plugin = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
    if (!plugin) return puts(dlerror()), 2;
    int (*run)(void);
    *(void **)&run = dlsym(plugin, "run");
    wrong += run();
  }
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
#endif
