#include "observe/hardware.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace shep {

namespace {

struct Event {
  const char* name;
  uint64_t config;
};
constexpr Event kHardwareEvents[HardwareCounters::kEvents] = {
    {"cycles", PERF_COUNT_HW_CPU_CYCLES},
    {"instructions", PERF_COUNT_HW_INSTRUCTIONS},
    {"cache references", PERF_COUNT_HW_CACHE_REFERENCES},
    {"cache misses", PERF_COUNT_HW_CACHE_MISSES},
    {"stalled cycles", PERF_COUNT_HW_STALLED_CYCLES_BACKEND},
};

int open_event(uint64_t config) {
  perf_event_attr attributes = {};
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = config;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return int(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

}  // namespace

HardwareCounters::HardwareCounters() {
  for (int i = 0; i < kEvents; ++i) files_[i] = open_event(kHardwareEvents[i].config);
}

void HardwareCounters::read(HardwareCount (&counts)[kEvents]) const {
  for (int i = 0; i < kEvents; ++i) {
    counts[i] = {kHardwareEvents[i].name};
    struct {
      uint64_t value, enabled, running;
    } now;
    if (files_[i] < 0 || ::read(files_[i], &now, sizeof now) != ssize_t(sizeof now) || now.running == 0) continue;
    counts[i].available = true;
    counts[i].value = uint64_t(double(now.value) * double(now.enabled) / double(now.running));
  }
}

}  // namespace shep
