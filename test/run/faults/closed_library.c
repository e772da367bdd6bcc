// A library with the runtime in it may be closed while the runtime's threads are alive.
// RUN: %shepcc --shep-backend=%backend --shep-static -fopenmp -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %gcc %s -o %t -ldl
// RUN: env OMP_NUM_THREADS=3 %t %t.so
// REQUIRES: gcc
#ifdef LIBRARY
int answer(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp atomic
  sum += 1;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(sum)
  sum += 100;
  return sum;
}
#else
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
  for (int i = 0; i < 3; ++i) {
    void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) return printf("%s\n", dlerror()), 2;
    int (*answer)(void) = (int (*)(void))dlsym(library, "answer");
    if (answer() != 103) return 1;
    dlclose(library);
    usleep(100000);
  }
  return 0;
}
#endif
