// A random graph of assemblies: each member executes its part once, each task's copies are destroyed once, and whatever
// depends on an earlier assembly sees all that its members have done. The argument says how many. A million with eight
// threads on two cores take 140 s of processor time.
// RUN: %matrix --backend=%backend --divide=0 --arguments=400 %s
// RUN: %shepcxx --shep-backend=%backend -O1 -fopenmp %s -o %t.many
// RUN: env OMP_NUM_THREADS=8 %t.many 100000 | %FileCheck %s
// CHECK: 17744991039865442149, 0 alive, 0 wrong
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num() { return 0; }
static int omp_get_num_threads() { return 1; }
#endif

constexpr int kCells = 24, kWidest = 8;

static std::atomic<int> alive{0}, wrong{0};
static unsigned long cells[kCells];  // each is written by those alone that depend on it

// What a task owns. It is destroyed when the last member has left.
struct Owned {
  std::vector<std::atomic<int>> came = std::vector<std::atomic<int>>(kWidest);
  std::atomic<int> members{0};
  bool is_copy = false;

  Owned() = default;
  Owned(const Owned &) : is_copy(true) { ++alive; }
  ~Owned() {
    if (!is_copy) return;
    --alive;
    int sum = 0;
    for (auto &each : came) sum += each, wrong += each > 1;
    wrong += sum != members;
  }
};

static void take_part(Owned &owned, int from, int to, int width) {
  const int all = omp_get_num_threads(), me = omp_get_thread_num();
  wrong += all < 1 || all > width || me < 0 || me >= all;
  ++owned.came[me];
  owned.members = all;
  const unsigned long before = cells[from];
#pragma omp barrier
#pragma omp single
  cells[to] = cells[to] * 31 + before;
}

int main(int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100000;
  std::minstd_rand random(1);
  auto below = [&random](int limit) { return int(random() >> 4) % limit; };
  for (int cell = 0; cell < kCells; ++cell) cells[cell] = (unsigned long)cell;
#pragma omp parallel
#pragma omp single
  for (int number = 0; number < count; ++number) {
    const int from = below(kCells), to = (from + 1 + below(kCells - 1)) % kCells, width = 1 << below(4);
    Owned owned;
#pragma omp task width(width) firstprivate(owned, from, to, width) depend(in : cells[from]) depend(inout : cells[to])
    take_part(owned, from, to, width);
  }
  unsigned long sum = 0;
  for (const unsigned long each : cells) sum = sum * 33 + each;
  std::printf("%lu, %d alive, %d wrong\n", sum, alive.load(), wrong.load());
}
