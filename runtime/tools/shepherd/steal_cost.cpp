#include "tools/shepherd/steal_cost.h"

#include <shepherd/abi.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <vector>

#include "platform/clock.h"
#include "platform/cpu.h"
#include "topology/machine.h"

namespace shep::tool {

namespace {

constexpr int kRounds = 2000;
constexpr size_t kFewest = 50;
constexpr int64_t kLongest = 1'000'000'000;  // ns; longer means that the machine is busy

std::atomic<int64_t> begun{0};
std::vector<int64_t> costs;

void note_begin(void*) { begun.store(monotonic_ns(), std::memory_order_release); }

constexpr shep_location kHere = {"shepherd", "measure_steal_cost", 0, 0};
constexpr shep_task_site kSite = {note_begin, nullptr, sizeof(shep_task), alignof(shep_task), &kHere};

// The first thread generates tasks and waits until each has begun; the other one waits at the barrier and takes them.
void region(void*) {
  if (shep_thread_num() != 0) return;
  const int64_t end = monotonic_ns() + kLongest;
  for (int round = 0; round < kRounds && monotonic_ns() < end; ++round) {
    begun.store(0, std::memory_order_relaxed);
    shep_task* const task = shep_task_begin(&kSite, 0);
    if (!task) continue;
    const int64_t generated = monotonic_ns();
    shep_task_submit(task);
    int64_t at;
    while ((at = begun.load(std::memory_order_acquire)) == 0 && monotonic_ns() < end) relax_cpu();
    if (at != 0) costs.push_back(at - generated);
    shep_taskwait(&kHere);
  }
}

}  // namespace

int64_t measure_steal_cost() {
  for (const char* name : {"SHEPHERD_STATS", "SHEPHERD_TRACE", "SHEPHERD_SPAN", "SHEPHERD_SERIAL", "OMP_THREAD_LIMIT"})
    unsetenv(name);
  setenv("SHEPHERD_PRIVATE", "false", 1);
  setenv("SHEPHERD_SCHEDULER", "ws", 1);
  setenv("OMP_WAIT_POLICY", "active", 1);
  if (usable_cpus() < 2) return 0;
  shep_parallel(&kHere, region, nullptr, SHEP_PARALLEL_NUM_THREADS, 2);
  if (costs.size() < kFewest) return 0;
  // Higher costs come from rounds in which the threads were not both running.
  const size_t rank = costs.size() / 10;
  std::nth_element(costs.begin(), costs.begin() + ptrdiff_t(rank), costs.end());
  return costs[rank];
}

}  // namespace shep::tool
