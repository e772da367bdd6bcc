#pragma once

namespace shep {

// Returns how many cpus the process's control group grants, rounded up; a very large number without a quota.
int cgroup_cpu_quota();

}  // namespace shep
