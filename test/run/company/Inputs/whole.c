// A program: its own regions, and calls of a library, in turns and from inside a region. With an argument the library
// is loaded.
#include <stdio.h>
#ifdef LOADS
#include <dlfcn.h>
#else
int part(void);
#endif
int omp_get_thread_num(void);  // as some programs declare it, without omp.h
int omp_get_num_threads(void);
void omp_set_max_active_levels(int);

static int own(void) {
  int numbers = 0, threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : numbers)
  {
    numbers += omp_get_thread_num();
#pragma omp master
    threads = omp_get_num_threads();
  }
  return numbers * 10 + threads;
}

int main(int argc, char **argv) {
#ifdef LOADS
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | LOADS) : 0;
  if (!library) return puts(dlerror()), 2;
  int (*part)(void);
  *(void **)&part = dlsym(library, "part");
#else
  (void)argc, (void)argv;
#endif
  int wrong = 0, within = 0;
  omp_set_max_active_levels(2);  // for a library that has the program's runtime
  for (int round = 0; round < 3; round++) {
    wrong += own() != 33;
    const int said = part();
    if (said != 6420) printf("the library says %d\n", said), wrong++;
  }
#pragma omp parallel num_threads(2) reduction(+ : within)
  within += part() == 6420;
  wrong += within != 2;
  wrong += own() != 33;
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
