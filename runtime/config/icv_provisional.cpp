// Just enough of the environment to run with, until config/ parses it all.
#include <cstdlib>
#include <algorithm>

#include "config/icv.h"

namespace shep {

const GlobalIcvs& global_icvs() {
  static const GlobalIcvs* const icvs = [] {
    auto* result = new GlobalIcvs{};
    const char* name = getenv("SHEPHERD_SCHEDULER");
    result->scheduler = name ? name : "ws";
    result->max_active_levels = 1;
    result->thread_limit = kUnlimitedThreads;
    result->affinity_format = "";
    result->spin_us = -1;
    if (const char* threads = getenv("OMP_NUM_THREADS")) result->num_threads = {1, {atoi(threads)}};
    if (const char* levels = getenv("OMP_MAX_ACTIVE_LEVELS")) result->max_active_levels = atoi(levels);
    if (const char* chunk = getenv("SHEPHERD_STEAL_CHUNK")) result->steal_chunk = atoi(chunk);
    if (const char* spin = getenv("SHEPHERD_SPIN")) result->spin_us = atoi(spin);
    if (const char* tasks = getenv("SHEPHERD_MAX_TASKS")) result->max_tasks = atoi(tasks);
    return result;
  }();
  return *icvs;
}

TaskIcvs initial_task_icvs(const GlobalIcvs& global, int available_cpus) {
  TaskIcvs icvs = {};
  icvs.num_threads = global.num_threads.count ? global.num_threads.values[0] : available_cpus;
  icvs.max_active_levels = global.max_active_levels;
  icvs.thread_limit = global.thread_limit;
  return icvs;
}

TaskIcvs inherit_into_implicit_task(const GlobalIcvs&, const TaskIcvs& parent) { return parent; }

int decide_team_size(const TaskIcvs& icvs, const TeamRequest& request) {
  if (request.serial || request.active_levels >= icvs.max_active_levels) return 1;
  const int wanted = request.num_threads > 0 ? request.num_threads : icvs.num_threads;
  return std::max(1, std::min(wanted, icvs.thread_limit - request.threads_busy + 1));
}

}  // namespace shep
