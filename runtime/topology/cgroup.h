#pragma once

namespace shep {

// Cpus that the process's control group grants it, rounded up; a very large number if it sets no quota.
int cgroup_cpu_quota();

}  // namespace shep
