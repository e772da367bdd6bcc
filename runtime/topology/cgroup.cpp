// Reads quotas of control groups, version 2 (cpu.max) and version 1 (cpu.cfs_quota_us). Of nested groups the smallest
// counts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "topology/machine.h"

namespace shep {

namespace {

constexpr int kNoQuota = 0x7fffffff;

bool read_line(const char* path, char* line, int size) {
  FILE* file = fopen(path, "re");
  if (!file) return false;
  const bool read = fgets(line, size, file) != nullptr;
  fclose(file);
  return read;
}

int cpus(long long quota, long long period) {
  if (quota <= 0 || period <= 0) return kNoQuota;
  return int(std::min<long long>((quota + period - 1) / period, kNoQuota));
}

int quota_of_v2(const char* group) {
  char path[4400], line[128];
  snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group);
  long long quota, period;
  if (!read_line(path, line, sizeof line) || sscanf(line, "%lld %lld", &quota, &period) != 2) return kNoQuota;
  return cpus(quota, period);
}

int quota_of_v1(const char* group) {
  char path[4400], line[128];
  snprintf(path, sizeof path, "/sys/fs/cgroup/cpu%s/cpu.cfs_quota_us", group);
  if (!read_line(path, line, sizeof line)) return kNoQuota;
  const long long quota = atoll(line);
  snprintf(path, sizeof path, "/sys/fs/cgroup/cpu%s/cpu.cfs_period_us", group);
  if (!read_line(path, line, sizeof line)) return kNoQuota;
  return cpus(quota, atoll(line));
}

// Considers the group and all groups around it.
int smallest_quota(char* group, int (*quota_of)(const char*)) {
  int smallest = kNoQuota;
  while (true) {
    smallest = std::min(smallest, quota_of(strcmp(group, "/") == 0 ? "" : group));
    char* slash = strrchr(group, '/');
    if (!slash || group[1] == '\0') return smallest;
    slash[slash == group ? 1 : 0] = '\0';
  }
}

// Returns true if a line of /proc/self/cgroup ("4:cpu,cpuacct:/path") names version 1's cpu controller.
bool is_v1_cpu(const char* controllers, const char* end) {
  while (controllers < end) {
    const char* comma = static_cast<const char*>(memchr(controllers, ',', end - controllers));
    const char* stop = comma ? comma : end;
    if (stop - controllers == 3 && strncmp(controllers, "cpu", 3) == 0) return true;
    controllers = stop + 1;
  }
  return false;
}

}  // namespace

int cgroup_cpu_quota() {
  FILE* file = fopen("/proc/self/cgroup", "re");
  if (!file) return kNoQuota;
  int smallest = kNoQuota;
  char line[4300];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    char* controllers = strchr(line, ':');
    char* group = controllers ? strchr(controllers + 1, ':') : nullptr;
    if (!group) continue;
    if (group == controllers + 1)
      smallest = std::min(smallest, smallest_quota(group + 1, quota_of_v2));
    else if (is_v1_cpu(controllers + 1, group))
      smallest = std::min(smallest, smallest_quota(group + 1, quota_of_v1));
  }
  fclose(file);
  return smallest;
}

}  // namespace shep
