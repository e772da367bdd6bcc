// Where workers' tasks wait, for those who know which worker has what they look for. Read only, so that a look costs
// nobody a line.
#pragma once

#include <algorithm>
#include <vector>

#include "schedulers/scheduler.h"

namespace shep {

class Homes {
 public:
  explicit Homes(const TeamLayout& layout)
      : shepherds_(layout.shepherd_of_worker, layout.shepherd_of_worker + layout.workers) {}

  // Calls `visit(shepherd, distance)` for the workers' shepherds that lie in these rings, until a call returns
  // something, which it returns; else null.
  template <class Visit> Task* visit(const TakenBy& workers, const Rings& around, Visit visit) const {
    for (int each = 0; each < workers.count; ++each) {
      const int shepherd = shepherds_[workers.workers[each]];
      const auto has_it = [&](const Ring& ring) {
        return std::binary_search(ring.members.begin(), ring.members.end(), shepherd);
      };
      const auto ring = std::find_if(around.begin(), around.end(), has_it);
      if (ring == around.end()) continue;  // the worker's own
      if (Task* const found = visit(shepherd, ring->distance)) return found;
    }
    return nullptr;
  }

 private:
  std::vector<int> shepherds_;  // by worker; TeamLayout::kOutside: none
};

}  // namespace shep
