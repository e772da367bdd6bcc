#include "config/icv.h"

#include <algorithm>

#include "config/environment.h"
#include "config/start_environment.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/process/privilege.h"

namespace shep {
namespace {

class StderrReport final : public EnvironmentReport {
 public:
  void warning(const std::string& message) override { warn("%s", message.c_str()); }
  void error(const std::string& message) override { fatal("%s", message.c_str()); }
};

// Advances a list-valued ICV to the next nesting level: a list of several loses its first value, the last one stays
// (OpenMP 5.2, 2.4).
template <class T> void advance(const LevelList& list, T& value, int16_t& rest) {
  if (rest < list.count) value = static_cast<T>(list.values[rest++]);
}

}  // namespace

const GlobalIcvs& global_icvs() {
  static constinit MadeOnce<GlobalIcvs> icvs;
  return icvs.get([] {
    StderrReport report;
    return read_environment(start_environment(), report, is_privileged());
  });
}

// Without OMP_PROC_BIND, places ask for binding (OpenMP 5.2, 21.1.7 leaves it to the implementation), and so does
// strict locality: a thread that the kernel moves takes its tasks away from their memory.
BindPolicy initial_bind_policy(const GlobalIcvs& global) {
  if (global.bind.count > 0) return static_cast<BindPolicy>(global.bind.values[0]);
  const bool wants_binding = global.places || global.locality.mode == LocalityMode::kStrict;
  return wants_binding ? BindPolicy::kTrue : BindPolicy::kFalse;
}

TaskIcvs initial_task_icvs(const GlobalIcvs& global, int available_cpus) {
  TaskIcvs icvs = {};
  icvs.run_schedule = global.run_schedule;
  icvs.num_threads = global.num_threads.count > 0 ? global.num_threads.values[0] : available_cpus;
  icvs.max_active_levels = global.max_active_levels;
  icvs.thread_limit = global.thread_limit;
  icvs.default_device = global.default_device;
  icvs.default_allocator = initial_allocator(global);
  icvs.bind = initial_bind_policy(global);
  icvs.num_threads_rest = 1;
  icvs.bind_rest = 1;
  icvs.dynamic = global.dynamic;
  return icvs;
}

TaskIcvs inherit_into_implicit_task(const GlobalIcvs& global, const TaskIcvs& parent) {
  TaskIcvs icvs = parent;
  advance(global.num_threads, icvs.num_threads, icvs.num_threads_rest);
  advance(global.bind, icvs.bind, icvs.bind_rest);
  return icvs;
}

int decide_team_size(const TaskIcvs& icvs, const TeamRequest& request) {
  if (request.serial || request.active_levels >= icvs.max_active_levels) return 1;
  const int requested = std::max(request.num_threads > 0 ? request.num_threads : icvs.num_threads, 1);
  const int64_t available = int64_t{icvs.thread_limit} - request.threads_busy + 1;
  // A request beyond the limit gets what is left: the standard allows it with dyn-var, and leaves it to the
  // implementation without.
  int64_t size = std::min<int64_t>(requested, available);
  if (icvs.dynamic) size = std::min<int64_t>(size, request.available_cpus);
  return static_cast<int>(std::max<int64_t>(size, 1));
}

}  // namespace shep
