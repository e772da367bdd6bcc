// Forms shepherds of cores (Olivier 2012, 5.1).
#pragma once

#include <vector>

#include "config/icv.h"
#include "topology/machine.h"

namespace shep {

// Returns each worker's shepherd, numbered from 0 in the order of the workers. `core_of_worker` indexes machine.cores.
// `count`, with ShepherdShape::kCount: that many shepherds of neighbouring workers, as equal as can be.
// ShepherdShape::kPartOfL3: the workers of an L3 cache are one shepherd if they are at most eight, as on Olivier's
// machine, else as few shepherds of neighbours as have at most eight each. Of more, most wait for their queue's lock.
std::vector<int> form_shepherds(const Machine& machine, const std::vector<int>& core_of_worker, ShepherdShape shape,
                                int count);

}  // namespace shep
