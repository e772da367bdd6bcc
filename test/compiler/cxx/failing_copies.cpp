// The copy of a capture may throw: the exception reaches whoever creates the task, there is no task, and nothing leaks.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 %s -o %t
// RUN: env OMP_NUM_THREADS=1 %t && env OMP_NUM_THREADS=4 %t && env SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=4 %t
#include <atomic>
#include <stdexcept>

#include "Inputs/expect.h"

static std::atomic<int> alive(0);

struct Part {
  Part() { ++alive; }
  Part(const Part &) { ++alive; }
  ~Part() { --alive; }
};

struct Fragile {
  Part part;
  bool fails;
  explicit Fragile(bool f) : fails(f) {}
  Fragile(const Fragile &other) : part(other.part), fails(other.fails) {
    if (fails) throw std::logic_error("copy");
  }
};

/* In the frame, in the frame but undeferred, and in storage of the runtime. */
static void create(const Fragile &original, std::atomic<int> &runs, int way) {
  Fragile &fragile = const_cast<Fragile &>(original);
  if (way < 2) {
#pragma omp task firstprivate(fragile) shared(runs) if (way == 0)
    runs += fragile.fails ? 1000 : 1;
#pragma omp taskwait
  } else {
    for (int i = 0; i < 2; i++) {
#pragma omp task firstprivate(fragile) shared(runs) if (way == 2)
      runs += fragile.fails ? 1000 : 1;
    }
  }
}

int main() {
  std::atomic<int> runs(0);
  int failures_seen = 0;
#pragma omp parallel
#pragma omp single
  for (int n = 0; n < 40; n++) {
    Fragile fragile(n % 2);
    try {
      create(fragile, runs, n / 2 % 4);
    } catch (const std::logic_error &) {
      failures_seen++;
    }
#pragma omp taskwait
  }
  EXPECT_EQ(failures_seen, 20);
  EXPECT_EQ(runs.load(), 5 + 5 + 10 + 10);
  EXPECT_EQ(alive.load(), 0);
  return failures();
}
