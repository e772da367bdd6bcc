// The routines that look beyond the program: the wall clock, its tool, its environment (OpenMP 5.2, 18.10, 18.14 and
// 18.15), and what programs ask LLVM's library for beyond OpenMP: how long an idle thread spins before it sleeps.
#include <omp.h>

#include <algorithm>
#include <climits>
#include <cstdio>

#include "api/entry_point.h"
#include "config/environment.h"
#include "platform/process/quiet_writes.h"
#include "teams/arrangement.h"
#include "teams/hot_team.h"
#include "topology/places.h"

SHEP_EXPORT double omp_get_wtime(void) noexcept { return static_cast<double>(monotonic_ns()) * 1e-9; }

SHEP_EXPORT double omp_get_wtick(void) noexcept {
  timespec tick;
  clock_getres(CLOCK_MONOTONIC, &tick);
  return static_cast<double>(tick.tv_sec) + static_cast<double>(tick.tv_nsec) * 1e-9;
}

SHEP_EXPORT int omp_control_tool(int command, int modifier, void* arg) {
  const ToolCall call;
  int result = omp_control_tool_notool;
  note_control(command, modifier, arg, SHEP_CALLER, result);
  return result;
}

SHEP_EXPORT void omp_display_env(int verbose) noexcept {
  current_worker();  // who starts the runtime may have to announce the environment first
  const QuietWrites quiet;
  fputs(display_environment(global_icvs(), available_cpus(), verbose != 0).c_str(), stderr);
}

namespace {

constexpr int64_t kMillisecond = 1'000'000;

// A part of a millisecond counts as a whole one: 0 means that threads sleep at once.
int in_milliseconds(int64_t ns) { return int(std::min<int64_t>((ns + kMillisecond - 1) / kMillisecond, INT_MAX)); }

}  // namespace

SHEP_EXPORT int kmp_get_blocktime(void) { return in_milliseconds(idle_spin_ns()); }

SHEP_EXPORT void kmp_set_blocktime(int milliseconds) {
  const int chosen = std::max(milliseconds, 0);
  // Who puts back what was there before means the settings, which are finer than milliseconds.
  const bool is_as_before = chosen == in_milliseconds(idle_spin_ns_by_settings());
  set_idle_spin_ns(is_as_before ? -1 : chosen * kMillisecond);
  adjust_spin(current_worker());
}
