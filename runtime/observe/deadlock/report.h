#pragma once

#include <string>
#include <vector>

#include "detach/event.h"
#include "execution/worker.h"

namespace shep {

// Says who waits for whom. All threads sleep, in these workers; `events` have not been destroyed. A line
// for each thread, each task that waits for others, and each event that is missing.
std::string deadlock_report(const std::vector<const Worker*>& asleep, const std::vector<const Event*>& events,
                            double seconds);

}  // namespace shep
