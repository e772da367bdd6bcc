// What discarded tasks have captured is destroyed, once; what a task leaves early is destroyed on the way; deferred and
// undeferred.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include <atomic>
#include <cstdio>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_cancellation() { return 0; }
#endif

static std::atomic<int> alive{0}, ran{0}, stayed{0};

struct Counted {
  std::vector<int> values{1, 2, 3};
  Counted() { ++alive; }
  Counted(const Counted &other) : values(other.values) { ++alive; }
  ~Counted() { --alive; }
};

template <class T>
static void search(T value, int depth) {
  Counted original;
#pragma omp taskgroup
  {
    for (int i = 0; i < 30; ++i) {
#pragma omp task firstprivate(original, value) if (i % 5)
      {
        Counted local;
        std::vector<T> own(10, value);
        ++ran;
#pragma omp cancellation point taskgroup
        if (i == 10) {
          Counted inner;
#pragma omp cancel taskgroup
          ++stayed;
        }
        if (depth > 0) search(own[i % 10], depth - 1);
      }
    }
  }
}

struct Owner {
  int total = 0;
  void count(int n) {
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; ++i) {
      Counted local;
      if (i == n / 2) {
#pragma omp cancel for
      }
      total += int(local.values.size());
    }
#pragma omp parallel
    {
      Counted local;
#pragma omp cancel parallel if (n > 0)
      ++stayed;
    }
  }
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    search(1, 1);
    search(2.0, 1);
  }
  if (alive != 0) std::printf("%d alive\n", alive.load());
  if (omp_get_cancellation() ? stayed != 0 : ran != 2 * 930) std::printf("%d stayed, %d ran\n", stayed.load(), ran.load());
  Owner owner;
  owner.count(100);
  if (alive != 0 || (omp_get_cancellation() && stayed != 0)) std::printf("%d alive, %d stayed\n", alive.load(), stayed.load());
  std::printf("done\n");
}
