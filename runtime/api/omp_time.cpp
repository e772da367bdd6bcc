// The wall clock (OpenMP 5.2, 18.10).
#include <omp.h>

#include "platform/clock.h"
#include "platform/export.h"

SHEP_EXPORT double omp_get_wtime(void) noexcept { return static_cast<double>(shep::monotonic_ns()) * 1e-9; }

SHEP_EXPORT double omp_get_wtick(void) noexcept {
  timespec tick;
  clock_getres(CLOCK_MONOTONIC, &tick);
  return static_cast<double>(tick.tv_sec) + static_cast<double>(tick.tv_nsec) * 1e-9;
}
