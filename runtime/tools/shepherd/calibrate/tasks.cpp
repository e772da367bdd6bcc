#include "tools/shepherd/calibrate/tasks.h"

#include <shepherd/abi.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "config/start_environment.h"
#include "platform/virtual/coherence/costs.h"

namespace shep::tool {

namespace {

constexpr int kCalls = 10'000;
constexpr int kNumber = 22;  // of Fibonacci: no processor remembers the ways through so large a tree

constexpr shep_location kHere = {"shepherd", "calibrate", 0, 0};

TaskCosts costs;

// As shepc++ emits it for a function that others may call: a task for each call, in its creator's frame.
long fibonacci(int number);

struct Term {
  shep_task head;
  int number;
  long value;
};
void run_term(void* task) {
  Term* const term = static_cast<Term*>(task);
  term->value = fibonacci(term->number);
}
constexpr shep_task_site kTerm = {run_term, nullptr, sizeof(Term), alignof(Term), &kHere};

[[gnu::noinline]] long fibonacci(int number) {
  if (number < 2) return number;
  Term one, other;
  one.number = number - 1;
  shep_task_post(&one.head, &kTerm, 0);
  other.number = number - 2;
  shep_task_post(&other.head, &kTerm, 0);
  shep_taskwait(&kHere);
  return one.value + other.value;
}

int tasks_of(int number) { return number < 2 ? 0 : 2 + tasks_of(number - 1) + tasks_of(number - 2); }

Figure task_cost() {
  long sum = 0;
  const Figure cost = measure(tasks_of(kNumber), [&] { sum += fibonacci(kNumber); });
  asm volatile("" ::"r"(sum));
  return cost;
}

// What a task of that recursion took where the simulation's own costs were fitted to programs (docs/simulation.md), ns.
constexpr double kTaskThere = 7.5;

Figure in_proportion(int64_t there, const Figure& task) {
  return {double(there) / simulation::kNs * task.ns / kTaskThere, task.spread};
}

// A team of one: its worker keeps its tasks to itself, and nobody asks for them.
void region(void*) {
  const simulation::Costs there;
  const Figure task = task_cost();
  costs.access = in_proportion(there.access, task);
  costs.push = in_proportion(there.push, task);
  costs.pop = in_proportion(there.pop, task);
  costs.join = in_proportion(there.join, task);
  costs.entry = measure(kCalls, [] {
    for (int i = 0; i < kCalls; ++i) shep_thread_num();
  });
}

}  // namespace

TaskCosts task_costs() {
  for (const char* name :
       {"SHEPHERD_STATS", "SHEPHERD_TRACE", "SHEPHERD_SPAN", "SHEPHERD_SERIAL", "OMP_TOOL_LIBRARIES"})
    unsetenv(name);
  setenv("SHEPHERD_PRIVATE", "true", 1);
  setenv("SHEPHERD_SCHEDULER", "ws", 1);
  take_start_environment();
  shep_parallel(&kHere, region, nullptr, SHEP_PARALLEL_NUM_THREADS, 1);
  return costs;
}

}  // namespace shep::tool
