// Parallel regions and worksharing constructs as shepcc would lower them, by hand.
#pragma once

#include <shepherd/abi.h>

namespace lowered {

inline constexpr shep_location kHere = {"test", "test", 1, 1};

template <class Body> void parallel(int threads, Body&& body) {
  auto call = [](void* data) { (*static_cast<Body*>(data))(); };
  shep_parallel(&kHere, call, &body, SHEP_PARALLEL_NUM_THREADS, threads);
}

struct LoopOptions {
  unsigned schedule = SHEP_SCHEDULE_DEFAULT;
  shep_i64 chunk = 0;
  bool nowait = false;
};

template <class Body> void loop(shep_u64 iterations, LoopOptions options, Body&& body) {
  shep_loop state;
  shep_loop_begin(&state, &kHere, iterations, options.schedule, options.chunk);
  for (shep_u64 first, last; shep_loop_next(&state, &first, &last);) {
    for (shep_u64 iteration = first; iteration < last; ++iteration) {
      body(iteration);
      if (options.schedule & SHEP_SCHEDULE_ORDERED) shep_loop_iteration_done(&state);
    }
  }
  shep_loop_end(&state, options.nowait);
}

template <class Body> void ordered(Body&& body) {
  shep_ordered_begin(&kHere);
  body();
  shep_ordered_end();
}

}  // namespace lowered
