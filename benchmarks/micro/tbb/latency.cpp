// steal, wake, behind: as in latency.c; the creator runs its tasks in a task_group and is then at work itself.
#include "threads.h"
#include <oneapi/tbb/task_group.h>
#include <vector>

namespace {

const char variants[] = "steal wake behind";

struct Shape {
  int tasks, awaited;      // created, and how many of them must have started elsewhere
  double task, idle, leaf; // seconds
  int rounds[3];           // by size
};

const Shape shapes[] = {
    {64, 1, 20e-6, 0, 2e-3, {3, 101, 1001}},
    {1, 1, 0, 0.25, 0.1, {2, 8, 100}},
    {100, 100, 0, 0.01, 0.1, {2, 15, 100}},
};

std::atomic<long> executed;

double round_of_tasks(const Shape &shape) {
  long *const creator = &PerThread::mine();
  std::atomic<int> elsewhere{0};
  std::atomic<double> last{0};
  micro_sleep(shape.idle);
  double start = bench_now();
  oneapi::tbb::task_group group;
  for (int i = 0; i < shape.tasks; i++)
    group.run([&] {
      if (&PerThread::mine() != creator && elsewhere.load() < shape.awaited) {
        last = bench_now();
        elsewhere++;
      }
      micro_spin(shape.task);
      executed++;
    });
  while (elsewhere < shape.awaited && bench_now() - start < shape.leaf)
    continue;
  double waited = bench_now() - start, seconds = last - start;
  group.wait();
  return waited < shape.leaf ? seconds : shape.leaf;
}

} // namespace

int main(int argc, char **argv) {
  const Shape &shape = shapes[bench_variant(argc, argv, variants)];
  Threads threads;
  std::vector<double> waits(std::size_t(shape.rounds[bench_size(argc, argv)]));
  for (double &wait : waits)
    wait = round_of_tasks(shape);
  double typical = micro_median(waits.data(), int(waits.size()));
  return micro_report("latency", argc, argv, variants, 1e6 * typical, "us", executed == long(waits.size()) * shape.tasks);
}
