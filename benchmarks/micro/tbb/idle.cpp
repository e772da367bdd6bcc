// serial: after a parallel_for over the threads.
#include "threads.h"
#include <oneapi/tbb/parallel_for.h>

namespace {
const char variants[] = "serial";
}

int main(int argc, char **argv) {
  const double seconds[] = {0.05, 2, 2};
  bench_variant(argc, argv, variants);
  Threads threads;
  std::atomic<int> members{0};
  oneapi::tbb::parallel_for(0, Threads::count(), [&members](int) {
    micro_spin(1e-4); // long enough for the other threads to come
    members++;
  });
  double burned = micro_burned_beside(seconds[bench_size(argc, argv)]);
  return micro_report("idle", argc, argv, variants, 1e3 * burned, "ms", members == Threads::count());
}
