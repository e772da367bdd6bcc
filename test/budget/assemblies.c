// The same as paths.c for assemblies. A program that has some pays for them where a task finds no room, and so they are
// apart.
// REQUIRES: valgrind, release-by-gnu-12
// RUN: %python %S/check.py --shepcc %shepcc --backend %backend --output %t %s %S/assemblies.txt
enum { kTimes = 2000 };
int numbers[kTimes];

#define PATH(name) __attribute__((noinline)) void path_##name(void)

// One of one member, in place of a task.
PATH(assembly) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp task width(1) firstprivate(i) if (0)
    numbers[i] = i;
  }
}

int main(void) {
#pragma omp parallel
  for (int i = 0; i < 2; i++) path_assembly();
  return 0;
}
