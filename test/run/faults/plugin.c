// A program that knows nothing of OpenMP loads and unloads a plug-in with tasks, again and again, from several threads;
// the runtime comes along and, whose threads sleep between the regions, stays.
// RUN: rm -rf %t.d && mkdir -p %t.d
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -shared -fPIC -DPLUGIN %s -o %t.d/plugin.so
// RUN: %shepcc -O2 --shep-backend=%backend %s -o %t -ldl -pthread
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t %t.d/plugin.so
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=cq SHEPHERD_SPIN=0 %t %t.d/plugin.so
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_STATS=%t.stats %t %t.d/plugin.so
#ifdef PLUGIN
#include "tree.h"
long leaves_of(int depth) { return whole_tree(depth); }
#else
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static void *load_and_unload(void *path) {
  long wrong = 0;
  for (int round = 0; round < 5; round++) {
    void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin) return (void *)1;
    long (*leaves_of)(int);
    *(void **)&leaves_of = dlsym(plugin, "leaves_of");
    wrong += leaves_of(8) != 256;
    wrong += dlclose(plugin) != 0;
  }
  return (void *)wrong;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  void *wrong = load_and_unload(argv[argc - 1]), *more;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, load_and_unload, argv[argc - 1]);
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], &more);
    if (more) wrong = more;
  }
  if (wrong) printf("not all is right: %s\n", dlerror());
  return wrong != NULL;
}
#endif
