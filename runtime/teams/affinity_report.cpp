#include "teams/affinity_report.h"

#include <limits.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <mutex>

#include "config/text.h"
#include "platform/process/fork_gate.h"
#include "platform/process/quiet_writes.h"
#include "platform/thread.h"

namespace shep {
namespace {

// affinity-format-var, which the program can set.
struct AffinityFormat {
  ProcessLock lock;
  std::string set;
  bool is_set = false;
};

AffinityFormat& the_format() {
  static constinit MadeOnce<AffinityFormat> format;  // for threads that outlive the process's destructors, too
  return format.get([] { return AffinityFormat(); });
}

// One field of the format: %[[[0].]size]type.
struct Field {
  char type = 0;
  size_t size = 0;
  bool right = false;
  bool zeros = false;
};

struct FieldName {
  char type;
  std::string_view name;
};

// OpenMP 5.2, table 21.2.
constexpr FieldName kFieldNames[] = {
    {'t', "team_num"},         {'T', "num_teams"},       {'L', "nesting_level"}, {'n', "thread_num"},
    {'N', "num_threads"},      {'a', "ancestor_tnum"},   {'H', "host"},          {'P', "process_id"},
    {'i', "native_thread_id"}, {'A', "thread_affinity"},
};

int ancestor_number(const Worker& worker) {
  const Worker* parent = worker.team->parent;
  return parent ? parent->thread_num : -1;
}

std::string host_name() {
  char name[HOST_NAME_MAX + 1] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string value_of(char type, const Worker& worker) {
  switch (type) {
    case 't': return "0";
    case 'T': return "1";
    case 'L': return std::to_string(worker.team->level);
    case 'n': return std::to_string(worker.thread_num);
    case 'N': return std::to_string(worker.team->size);
    case 'a': return std::to_string(ancestor_number(worker));
    case 'H': return host_name();
    case 'P': return std::to_string(getpid());
    case 'i': return std::to_string(syscall(SYS_gettid));
    case 'A': return ranges(cpus_of_calling_thread());
    default: return "undefined";
  }
}

bool is_number(char type) { return type != 'H' && type != 'A'; }

char type_named(std::string_view name) {
  for (const FieldName& each : kFieldNames)
    if (each.name == name) return each.type;
  return 0;
}

// Removes a field, without its %, from the front of `rest`.
Field take_field(std::string_view& rest) {
  Field field;
  if (rest.substr(0, 2) == "0.") field.zeros = true, rest.remove_prefix(1);
  if (!rest.empty() && rest[0] == '.') field.right = true, rest.remove_prefix(1);
  for (; !rest.empty() && rest[0] >= '0' && rest[0] <= '9' && field.size < 1000; rest.remove_prefix(1))
    field.size = field.size * 10 + size_t(rest[0] - '0');
  if (rest.empty()) return field;
  const size_t close = rest[0] == '{' ? rest.find('}') : 0;
  if (close == std::string_view::npos) {
    rest = {};
    return field;
  }
  field.type = close ? type_named(rest.substr(1, close - 1)) : rest[0];
  rest.remove_prefix(close + 1);
  return field;
}

std::string padded(const Field& field, std::string text) {
  if (text.size() >= field.size) return text;
  const size_t missing = field.size - text.size();
  if (!field.right) return text + std::string(missing, ' ');
  if (!field.zeros || !is_number(field.type)) return std::string(missing, ' ') + text;
  const size_t sign = text[0] == '-';
  return text.insert(sign, missing, '0');
}

}  // namespace

std::string describe_affinity(const Worker& worker, std::string_view format) {
  const std::string standard = format.empty() ? affinity_format() : std::string();
  std::string_view rest = format.empty() ? std::string_view(standard) : format;
  std::string text;
  while (!rest.empty()) {
    const size_t percent = rest.find('%');
    text += rest.substr(0, percent);
    if (percent == std::string_view::npos) break;
    rest.remove_prefix(percent + 1);
    if (!rest.empty() && rest[0] == '%') {
      text += '%';
      rest.remove_prefix(1);
      continue;
    }
    const Field field = take_field(rest);
    text += padded(field, value_of(field.type, worker));
  }
  return text;
}

std::string affinity_format() {
  AffinityFormat& format = the_format();
  std::lock_guard guard(format.lock);
  return format.is_set ? format.set : global_icvs().affinity_format;
}

void set_affinity_format(std::string_view text) {
  AffinityFormat& format = the_format();
  std::lock_guard guard(format.lock);
  format.set = text;
  format.is_set = true;
}

void plan_affinity_report(Team& team) {
  if (!global_icvs().display_affinity) return;
  team.reports_affinity = team.reported_size != team.size || team.reported_binding != team.arrangement->binding;
  team.reported_size = team.size;
  team.reported_binding = team.arrangement->binding;
}

void report_affinity(const Worker& worker) {
  const std::string line = describe_affinity(worker, {}) + '\n';
  const QuietWrites quiet;
  std::fputs(line.c_str(), stderr);  // one call, so that lines stay whole
}

}  // namespace shep
