// `shepherd span`: work, span and parallelism of a program's run.
#include <shepherd/abi.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "config/text.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "tools/shepherd/program.h"
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

// Returns the time in ns from a task's generation to its begin on another worker without other work (the tenth
// percentile of many), on two threads of this machine; 0: there is only one processor. Uses the runtime, and fixes the
// environment that it reads.
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

// Measures in a process of its own, whose environment differs from the program's; 0: unknown.
int64_t steal_cost_here() {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    const int64_t cost = measure_steal_cost();
    _exit(write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
  }
  close(ends[1]);
  int64_t cost = 0;
  if (read(ends[0], &cost, sizeof cost) != sizeof cost) cost = 0;
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return cost;
}

// The state of the report's file, which changes when it is written. Unknown for stderr, where each process has a file,
// and for what is no file.
struct Stamp {
  explicit Stamp(const char* output) {
    Text name = output;
    if (name.starts_with(kAsJson)) name.remove_prefix(kAsJson.size());
    is_known = !means_stderr(name) && name.find("%p") == Text::npos;
    struct stat status = {};
    if (!is_known || stat(name.data(), &status) != 0) return;
    is_known = S_ISREG(status.st_mode);
    size = status.st_size;
    ns = int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
  }
  bool operator==(const Stamp&) const = default;

  bool is_known = false;
  int64_t size = 0;
  int64_t ns = 0;
};

}  // namespace

int span_program(Arguments arguments) {
  const char* output = nullptr;  // null: stderr
  if (names_output(arguments, 0)) {
    output = arguments[1];
    arguments = arguments.subspan(2);
  }
  const bool is_program = !arguments.empty() && ends_options(arguments[0]);
  if (is_program) arguments = arguments.subspan(1);
  if (arguments.empty()) return misused("span needs a program");
  if (!is_program && arguments[0][0] == '-') return not_taken("span", arguments[0]);

  Program program = {.command = arguments, .environment = {}};
  if (!getenv("SHEPHERD_STEAL_COST")) {
    fprintf(stderr, "shepherd: measuring what a steal costs here\n");
    const int64_t cost = steal_cost_here();
    if (cost > 0) program.environment.emplace_back("SHEPHERD_STEAL_COST", std::to_string(cost));
  }
  const ScratchFolder reports;  // after the measurement, which a signal ends at once
  program.environment.emplace_back("SHEPHERD_SPAN", output ? output : reports.name() + "/%p");
  const Stamp before(output ? output : "1");
  const Ending ending = run_program(program);
  const std::string report = reports.contents();
  fputs(report.c_str(), stderr);
  const bool is_told = output ? !before.is_known || Stamp(output) != before : !report.empty();
  if (is_told) return ending.status;
  return ended_without("a report",
                       "it has not used OpenMP, was not compiled by shepcc, or has gone by _exit() or exec()", program,
                       ending);
}

}  // namespace shep::tool
