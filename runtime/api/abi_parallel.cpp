// shep_parallel and what belongs to teams as a whole.
#include <shepherd/abi.h>

#include "platform/export.h"
#include "teams/fork_join.h"
#include "teams/team.h"
#include "workers/observing.h"

using namespace shep;

SHEP_EXPORT void shep_parallel(const shep_location* where, void (*body)(void*), void* data, unsigned flags, int num_threads) {
  run_parallel(current_worker(), where, body, data, flags, num_threads);
}

SHEP_EXPORT int shep_thread_num(void) noexcept { return current_worker().thread_num; }

SHEP_EXPORT void shep_barrier(const shep_location*) {
  team_barrier(current_worker());
  back_to_work();
}
