// The routines that look beyond the program: the wall clock, its tool, its environment (OpenMP 5.2, 18.10, 18.14 and
// 18.15).
#include <omp.h>

#include <cstdio>

#include "api/entry_point.h"
#include "config/environment.h"
#include "platform/process/quiet_writes.h"
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
