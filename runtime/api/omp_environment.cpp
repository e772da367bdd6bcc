// omp_display_env (OpenMP 5.2, 18.15).
#include <omp.h>

#include <cstdio>

#include "config/display.h"
#include "execution/worker.h"
#include "platform/export.h"
#include "platform/process/quiet_writes.h"
#include "topology/places.h"

using namespace shep;

SHEP_EXPORT void omp_display_env(int verbose) noexcept {
  current_worker();  // who starts the runtime may have to announce the environment first
  const QuietWrites quiet;
  fputs(display_environment(global_icvs(), available_cpus(), verbose != 0).c_str(), stderr);
}
