#include "sharing/placement.h"

#include <algorithm>

#include "topology/confinement.h"
#include "topology/machine.h"

namespace shep {

bool CpuPlacement::has_all() const { return CPU_EQUAL(&goal_, &inherited_affinity()); }

bool CpuPlacement::move_to_goal() {
  if (!binds_ || CPU_COUNT(&goal_) == 0 || CPU_EQUAL(&goal_, &cpus_)) return true;
  if (!confine_threads(has_all() ? nullptr : &goal_)) return false;
  cpus_ = goal_;
  return true;
}

void CpuPlacement::stay_at_home() {
  if (!binds_ || CPU_COUNT(&goal_) == 0 || CPU_ISSET(home_, &goal_)) return;
  for (const Core& core : machine().cores) {
    const auto found =
        std::find_if(core.cpus.begin(), core.cpus.end(), [&](int cpu) { return CPU_ISSET(cpu, &goal_); });
    if (found == core.cpus.end()) continue;
    home_ = *found;
    bind_thread(0, &core.cpus);
    return;
  }
}

}  // namespace shep
