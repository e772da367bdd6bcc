// Of nested taskloops the outermost is split first: so most of the inner ones are one task each, which makes one copy
// of what is firstprivate. What is split off is for no taskwait in the inner loop's body.
// RUN: %shepcxx -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts %t
#include <atomic>
#include <cstdio>

constexpr int kOuter = 400, kInner = 40;
static std::atomic<int> copies{0}, iterations{0}, mistaken{0};
static thread_local bool waits = false;

struct Counted {
  Counted() = default;
  Counted(const Counted&) { ++copies; }
};

static void work() {
  for (volatile int i = 0; i < 5000; ++i) {}
}

int main() {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int outer = 0; outer < kOuter; ++outer) {
    Counted own;
    mistaken += waits;
#pragma omp taskloop firstprivate(own)
    for (int inner = 0; inner < kInner; ++inner) {
      const Counted* const used = &own;
      asm volatile("" : : "r"(used));
      work();
      waits = true;
#pragma omp taskwait
      waits = false;
      ++iterations;
    }
  }
  // One copy for the loop's captures, and one for each task.
  const double tasks = double(copies - kOuter) / kOuter;
  const bool is_right = iterations == kOuter * kInner && tasks < 2 && mistaken == 0;
  if (!is_right)
    printf("%d iterations, %g tasks in each inner loop, %d in a taskwait\n", iterations.load(), tasks, mistaken.load());
  return !is_right;
}
