// fib.c with oneTBB: a task_group in each call.
#include "../micro/tbb/threads.h"

#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "none manual";
enum Variant { NONE, MANUAL };

int cutoff;

long fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

template <Variant variant> long fib(int n, int depth) {
  if (n < 2 || (variant == MANUAL && depth >= cutoff))
    return fib_serial(n);
  long x, y;
  oneapi::tbb::task_group group;
  group.run([&x, n, depth] { x = fib<variant>(n - 1, depth + 1); });
  group.run([&y, n, depth] { y = fib<variant>(n - 2, depth + 1); });
  group.wait();
  return x + y;
}

long fib_by_addition(int n) {
  long previous = 1, current = 0;
  while (n-- > 0) {
    const long next = previous + current;
    previous = current;
    current = next;
  }
  return current;
}

} // namespace

int main(int argc, char **argv) {
  const int sizes[] = {23, 27, 38, 38};
  const int variant = bench_variant(argc, argv, variants);
  const int n = sizes[bench_size(argc, argv)];
  cutoff = int(bench_number(argc, argv, 0, 10));
  Threads threads;
  const double start = bench_now();
  const long result = variant == NONE ? fib<NONE>(n, 0) : fib<MANUAL>(n, 0);
  const double seconds = bench_now() - start;
  return bench_report("fib", argc, argv, variants, seconds, result == fib_by_addition(n));
}
