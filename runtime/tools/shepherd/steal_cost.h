#pragma once

#include <cstdint>

namespace shep::tool {

// Returns the time in ns from a task's generation to its begin on another worker without other work (the tenth
// percentile of many), on two threads of this machine; 0: there is only one processor. Uses the runtime, and fixes the
// environment that it reads.
int64_t measure_steal_cost();

}  // namespace shep::tool
