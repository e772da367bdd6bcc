// A task copies each of its firstprivate objects once, wherever they live.
// RUN: %matrix --backend=%backend %s
#include <cstdio>

struct Counted {
  int copies = 0;
  Counted() = default;
  Counted(const Counted &other) : copies(other.copies + 1) {}
};
static Counted global, several[2];

static int copies(const Counted &object) {
#ifdef _OPENMP
  return object.copies;
#else
  return object.copies + 1;
#endif
}

static void create(Counted &referred) {
  static Counted local_static;
  Counted local;
#pragma omp task firstprivate(global, several, referred, local_static, local)
  {
    int all = copies(global) + copies(several[0]) + copies(several[1]) + copies(referred) + copies(local_static) + copies(local);
    if (all != 6) std::printf("%d copies\n", all);
  }
}

int main() {
  Counted here;
  create(here);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; i++) create(here);
  std::printf("done\n");
}
