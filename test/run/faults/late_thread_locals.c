// Room for thread-locals of libraries that are loaded late is scarce: a plug-in with a region needs no more of it than
// it would with gcc's library, which takes 136 bytes. Plug-ins with other thread-locals are loaded until those 136 just
// fit; then ours must, too.
// RUN: rm -rf %t.d && mkdir -p %t.d
// RUN: %shepcc -O2 -fopenmp -DPLUGIN -shared -fPIC %s -o %t.d/plugin.so
// RUN: %clang -O2 -DBYTES=16 -shared -fPIC %s -o %t.d/some.so
// RUN: %clang -O2 -DBYTES=136 -shared -fPIC %s -o %t.d/as_much.so
// RUN: %clang -O2 %s -o %t -ldl
// RUN: %python %S/late_thread_locals.py %t %t.d
// REQUIRES: clang
#ifdef PLUGIN
int run(void) {
  int threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : threads)
  threads++;
  return threads;
}
#elif defined(BYTES)
__attribute__((tls_model("initial-exec"))) __thread char locals[BYTES] = {1};
int run(void) { return locals[0] + 2; }
#else
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// LIBRARY...: loads them, and runs the last. The status is 1 where one cannot be loaded.
int main(int argc, char **argv) {
  void *library = NULL;
  for (int i = 1; i < argc; i++) {
    library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return puts(dlerror()), 1;
  }
  int (*run)(void);
  *(void **)&run = dlsym(library, "run");
  return run() == 3 ? 0 : 2;
}
#endif
