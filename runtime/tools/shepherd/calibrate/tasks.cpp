#include "tools/shepherd/calibrate/tasks.h"

#include <shepherd/abi.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "tools/shepherd/calibrate/system.h"

namespace shep::tool {

namespace {

constexpr int kTasks = 64;   // that wait at a time: as many as lie in the first cache with all else
constexpr int kTimes = 100;  // that so many are pushed and popped

[[gnu::noinline]] void body(void* task) { asm volatile("" ::"r"(task) : "memory"); }

constexpr shep_location kHere = {"shepherd", "calibrate", 0, 0};
constexpr shep_task_site kSite = {body, nullptr, sizeof(shep_task), alignof(shep_task), &kHere};

TaskCosts costs;

// Returns the times of so many pushes, and of so many pops with their bodies.
std::pair<int64_t, int64_t> push_and_pop(shep_task* tasks) {
  const int64_t began = monotonic_ns();
  for (int i = 0; i < kTasks; ++i) shep_task_post(&tasks[i], &kSite, 0);
  const int64_t pushed = monotonic_ns();
  shep_taskwait(&kHere);
  return {pushed - began, monotonic_ns() - pushed};
}

double body_cost(shep_task* task) {
  void (*volatile call)(void*) = body;
  return measure(kTasks * kTimes,
                 [&] {
                   for (int i = 0; i < kTasks * kTimes; ++i) call(task);
                 })
      .ns;
}

// The time of a task that is executed where it is generated: a region, and nothing else.
Figure region_cost(shep_task* task, double bodies) {
  Figure cost = measure(kTasks * kTimes, [&] {
    for (int i = 0; i < kTasks * kTimes; ++i) shep_task_run(&kSite, SHEP_TASK_UNDEFERRED, task);
  });
  cost.ns -= bodies;
  return cost;
}

// A team of one: its worker keeps its tasks to itself, and nobody asks for them.
void region(void*) {
  shep_task tasks[kTasks];
  const double reading = clock_cost().ns, bodies = body_cost(tasks);
  costs.join = region_cost(tasks, bodies);
  std::vector<double> pushes, pops;
  for (int round = 0; round < kRounds * kTimes; ++round) {
    const auto [push, pop] = push_and_pop(tasks);
    pushes.push_back((double(push) - reading) / kTasks);
    pops.push_back(std::max(0.0, (double(pop) - reading) / kTasks - bodies - costs.join.ns));
  }
  costs.push = figure_of(std::move(pushes));
  costs.pop = figure_of(std::move(pops));
  costs.entry = measure(kTasks * kTimes, [] {
    for (int i = 0; i < kTasks * kTimes; ++i) shep_thread_num();
  });
}

}  // namespace

TaskCosts task_costs() {
  for (const char* name :
       {"SHEPHERD_STATS", "SHEPHERD_TRACE", "SHEPHERD_SPAN", "SHEPHERD_SERIAL", "OMP_TOOL_LIBRARIES"})
    unsetenv(name);
  setenv("SHEPHERD_PRIVATE", "true", 1);
  setenv("SHEPHERD_SCHEDULER", "ws", 1);
  shep_parallel(&kHere, region, nullptr, SHEP_PARALLEL_NUM_THREADS, 1);
  return costs;
}

}  // namespace shep::tool
