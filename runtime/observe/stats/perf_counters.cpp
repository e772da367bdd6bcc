#include "observe/stats/perf_counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>
#include <cstring>

#include "config/text.h"

namespace shep {

namespace {

constexpr const char* kUsual = "cycles,instructions,cache-references,cache-misses,stalled-cycles,page-faults";

struct PerfEvent {
  const char* name;
  uint32_t type;
  uint64_t number;
  bool is_users;
};
constexpr PerfEvent kEvents[] = {
#define SHEP_PERF_EVENT(name, type, number, is_users) {name, type, number, is_users},
#include "observe/stats/perf_events.def"
#undef SHEP_PERF_EVENT
};

// `name` is one that the environment takes (config/codecs.cpp).
PerfEvent event_of(Text name) {
  for (const PerfEvent& each : kEvents)
    if (name == each.name) return each;
  PerfEvent raw = {nullptr, PERF_TYPE_RAW, 0, true};
  std::from_chars(name.data() + 1, name.data() + name.size(), raw.number, 16);
  return raw;
}

int open_event(const PerfEvent& event) {
  perf_event_attr attributes = {};
  attributes.type = event.type;
  attributes.size = sizeof attributes;
  attributes.config = event.number;
  attributes.inherit = 1;
  attributes.exclude_kernel = event.is_users;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return int(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

// 0: it is no counter, since the program has closed that and got the number for a file of its own. All counters are one
// file to fstat().
uint64_t id_of(int file) {
  uint64_t id = 0;
  return ioctl(file, PERF_EVENT_IOC_ID, &id) == 0 ? id : 0;
}

const char* reason(int error) {
  if (error == EACCES || error == EPERM) return "not permitted: see /proc/sys/kernel/perf_event_paranoid";
  if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP || error == EINVAL)
    return "this machine does not count it";
  if (error == EBADF) return "the program has closed it";
  if (error == ENOSYS) return "this kernel has no perf_event_open";
  return error ? strerror(error) : "it has never been counted";
}

}  // namespace

PerfCounters::PerfCounters(const char* names) {
  for (Text left = names ? names : kUsual; !left.empty();) {
    const Text name = take_until(left, ',');
    const int file = open_event(event_of(name));
    counters_.push_back({std::string(name), file, file < 0 ? errno : 0, id_of(file)});
  }
}

std::vector<PerfCount> PerfCounters::read() const {
  std::vector<PerfCount> counts;
  for (const Counter& each : counters_) {
    struct {
      uint64_t value, enabled, running;
    } now = {};
    const bool is_ours = each.file >= 0 && id_of(each.file) == each.id;
    const bool is_read = is_ours && ::read(each.file, &now, sizeof now) == ssize_t(sizeof now);
    const int error = is_ours && !is_read ? errno : each.file >= 0 && !is_ours ? EBADF : each.error;
    if (is_read && now.running > 0)
      counts.push_back({each.name, true, uint64_t(double(now.value) * double(now.enabled) / double(now.running)), {}});
    else
      counts.push_back({each.name, false, 0, reason(error)});
  }
  return counts;
}

}  // namespace shep
