// What programs ask LLVM's library for beyond OpenMP: how long an idle thread spins before it sleeps.
#include <omp.h>

#include <algorithm>
#include <climits>

#include "api/entry_point.h"
#include "teams/arrangement.h"
#include "teams/hot_team.h"

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
