// A program that only loads a library with OpenMP later sleeps in virtual time where ours is there from the beginning.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp -DLIBRARY -shared -fPIC %s -o %t.so
// RUN: %gcc -O1 %s -o %t -ldl
// RUN: rm -f %t.json && %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.json env LD_PRELOAD=libshepherd.so.0 %t %t.so
// RUN: %python %S/Inputs/between.py %t.json 0.2 2
#include <dlfcn.h>
#include <unistd.h>

#ifdef LIBRARY
int work(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
#else
int main(int argc, char** argv) {
  void* const library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : 0;
  int (*const work)(int) = library ? (int (*)(int))dlsym(library, "work") : 0;
  if (!work || work(100) != 4950) return 2;
  for (int i = 0; i < 20; i++) usleep(10000);
  return work(100) != 4950;
}
#endif
