// wait: 500 chains, each link of which runs the next one in a task_group of its own and waits for it.
#include "threads.h"
#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "wait";
const int kChains = 500, kLinks = 100;
std::atomic<long> count;

void chain(int links) {
  if (links == 0) {
    count += kLinks;
    return;
  }
  oneapi::tbb::task_group group;
  group.run([links] { chain(links - 1); });
  group.wait();
}

double once() {
  count = 0;
  double start = bench_now();
  oneapi::tbb::task_group group;
  for (int i = 0; i < kChains; i++)
    group.run([] { chain(kLinks); });
  group.wait();
  double seconds = bench_now() - start;
  return count == long(kChains) * kLinks ? 1e9 * seconds / double(count) : -1;
}

} // namespace

int main(int argc, char **argv) {
  bench_variant(argc, argv, variants);
  Threads threads;
  double value = micro_typical(once);
  return micro_report("meet", argc, argv, variants, value, "ns", value >= 0);
}
