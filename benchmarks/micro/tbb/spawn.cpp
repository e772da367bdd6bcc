// joined, wall: fib, each call's task joined by a task_group in its frame; outliving: all tasks in one task_group.
#include "threads.h"
#include <oneapi/tbb/task_group.h>

using oneapi::tbb::task_group;

namespace {

const char variants[] = "joined wall outliving";
enum Variant { JOINED, WALL, OUTLIVING };

Variant variant;
int n;

long fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

long fib_joined(int n) {
  if (n < 2)
    return n;
  long x;
  task_group group;
  group.run([&x, n] { x = fib_joined(n - 1); });
  long y = fib_joined(n - 2);
  group.wait();
  return x + y;
}

void walk_serial(int n) {
  if (n < 2) {
    PerThread::mine() += n;
    return;
  }
  walk_serial(n - 1);
  walk_serial(n - 2);
}

void walk_outliving(task_group &group, int n) {
  if (n < 2) {
    PerThread::mine() += n;
    return;
  }
  group.run([&group, n] { walk_outliving(group, n - 1); });
  walk_outliving(group, n - 2);
}

// The seconds, or -1 where the answer is wrong.
template <class Joined, class Outliving> double checked_seconds(Joined joined, Outliving outliving) {
  double start = bench_now();
  long result = 0;
  if (variant == OUTLIVING)
    outliving(n);
  else
    result = joined(n);
  double seconds = bench_now() - start;
  return result + PerThread::take() == fib_serial(n) ? seconds : -1;
}

double seconds_in_serial() { return checked_seconds(fib_serial, walk_serial); }

double seconds_in_parallel() {
  return checked_seconds(fib_joined, [](int n) {
    task_group group;
    walk_outliving(group, n);
    group.wait();
  });
}

} // namespace

int main(int argc, char **argv) {
  const int sizes[] = {20, 32, 36};
  variant = Variant(bench_variant(argc, argv, variants));
  n = sizes[bench_size(argc, argv)];
  Threads threads;
  double serial = variant == WALL ? 0 : micro_typical(seconds_in_serial);
  double parallel = micro_typical(seconds_in_parallel);
  double tasks = double(fib_serial(n + 1) - 1); // one per call with n >= 2
  return micro_report("spawn", argc, argv, variants, 1e9 * (parallel - serial) / tasks, "ns", parallel >= 0);
}
