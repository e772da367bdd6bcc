// shep_parallel, shep_teams, shep_error and what belongs to teams as a whole.
#include <cstdio>

#include "api/entry_point.h"
#include "teams/fork_join.h"
#include "teams/league.h"

SHEP_EXPORT void shep_parallel(const shep_location* where, void (*body)(void*), void* data, unsigned flags,
                               int num_threads) {
  const ToolCall call;
  run_parallel(call.worker, where, body, data, flags, num_threads);
}

SHEP_EXPORT void shep_parallel_strict(const shep_location* where, void (*body)(void*), void* data, unsigned flags,
                                      int num_threads, const shep_demand* demand) {
  const int available = flags & SHEP_PARALLEL_SERIAL ? num_threads : team_size(current_worker(), flags, num_threads);
  if (available < num_threads) {
    const auto say = demand->__warns ? warn : fatal;
    fflush(nullptr);
    if (demand->__message) {
      say("%s:%u: %s", where->__file, where->__line, demand->__message);
    } else {
      say("%s:%u: of the %d threads that the region asks for, %d are available", where->__file, where->__line,
          num_threads, available);
    }
  }
  shep_parallel(where, body, data, flags, num_threads);
}

SHEP_EXPORT void shep_teams(const shep_location*, void (*body)(void*), void* data, int num_teams, int thread_limit) {
  const ToolCall call;
  run_league(call.worker, body, data, num_teams, thread_limit);
}

SHEP_EXPORT int shep_thread_num(void) noexcept {
  const Worker* const worker = known_worker();
  return worker ? worker->thread_num : 0;
}

SHEP_EXPORT void shep_error(const shep_location* where, int is_fatal, const char* message) {
  current_worker();
  note_error(is_fatal, message, SHEP_CALLER);
  fflush(nullptr);  // what the program has written stands in front
  const auto say = is_fatal ? fatal : warn;
  say("%s:%u: %s", where->__file, where->__line, message ? message : "'#pragma omp error' encountered");
}

SHEP_EXPORT void shep_barrier(const shep_location* where) {
  const ToolCall call;
  team_barrier(call.worker, Waited::kTeam, where);
  back_to_work();
}

SHEP_EXPORT void shep_implicit_barrier(const shep_location* where) {
  const ToolCall call;
  team_barrier(call.worker, Waited::kWorkshare, where);
  back_to_work();
}
