#pragma once

#include <cstdint>

namespace shep::tool {

// The time in ns from where a task is generated to where another worker begins it, where nothing else is in its way
// (the tenth percentile of many), on two threads of this machine; 0: there is one processor, and nothing to measure.
// Uses the runtime, and fixes the environment that it reads.
int64_t measure_steal_cost();

}  // namespace shep::tool
