// Alternatives in C++: what those that lose hold is destroyed, once; what the winner has written is whole; an exception
// may leave the region.
// RUN: %matrix --backend=%backend --divide=0 %s
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

static std::atomic<int> alive{0}, left_behind{0};

struct Counted {
  std::vector<int> values{1, 2, 3};
  Counted() { ++alive; }
  Counted(const Counted &other) : values(other.values) { ++alive; }
  ~Counted() { --alive; }
};

template <class T> static std::string search(T wanted, int tries) {
  Counted original;
  std::string result;
#pragma ompx alternatives
#pragma omp taskgroup
  for (int i = 0; i < tries; ++i) {
#pragma omp task firstprivate(original) shared(result)
    {
      Counted local(original);
      for (int turn = 0; turn < 50; ++turn) {
        Counted inner;
#pragma omp cancellation point taskgroup
        if (T(i + turn) != wanted) continue;
#pragma omp critical(result)
        if (result.empty()) result = "found by one of them, " + std::to_string(wanted);
#pragma omp cancel taskgroup
        ++left_behind;
      }
    }
  }
  std::string copy;
#pragma omp critical(result)
  copy = result;
#pragma omp taskwait
  return copy;
}

static int throws(int at) {
  int caught = 0;
  try {
#pragma ompx alternatives
#pragma omp taskgroup
    {
      Counted local;
#pragma omp task firstprivate(local)
      Counted(local).values.clear();
      if (at) throw std::runtime_error("while they are generated");
    }
  } catch (const std::exception &) {
    caught = 1;
  }
#pragma omp taskwait
  return caught;
}

int main() {
  int caught = 0, found = 0, empty = 0;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 30; ++round) {
    const std::string first = search<int>(20, 8), second = search<double>(3, 8), third = search<long>(1000, 4);
    found += first == "found by one of them, 20";
    found += second.compare(0, 22, "found by one of them, ") == 0;
    empty += third.empty();
    caught += throws(round % 2);
  }
  std::printf("%d %d %d %d\n", found, empty, caught, alive.load());
  // In serial execution nobody leaves, and the last result is as good as the first.
#ifdef _OPENMP
  if (left_behind) std::printf("%d went on\n", left_behind.load());
#endif
}
