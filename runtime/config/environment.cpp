#include "config/environment.h"

#include <omp.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "config/codecs.h"

namespace shep {
namespace {

#define SHEP_SCHEDULER(name, ...) " " #name
constexpr char kSchedulerNames[] =
    "one of:"
#include "schedulers/schedulers.def"
    "; or auto; or a plug-in's file, or its name and SHEPHERD_SCHEDULER_PATH, with "
    ":arguments or not";
#undef SHEP_SCHEDULER

struct Reader {
  Text scheduler;
  Text variables;
};
#define SHEP_SCHEDULER(name, maker, shepherds, placement, order, stealing, variables, summary) {#name, variables},
constexpr Reader kReaders[] = {
#include "schedulers/schedulers.def"
};
#undef SHEP_SCHEDULER

// `words` has blanks between them.
bool has_word(Text words, Text word) {
  while (!words.empty())
    if (take_until(words, ' ') == word) return true;
  return false;
}

#define SHEP_PERF_EVENT(name, ...) " " name ","
constexpr char kCounterNames[] =
    "names separated by commas:"
#include "observe/stats/perf_events.def"
    " or r and a hexadecimal number";
#undef SHEP_PERF_EVENT
template <class Codec> constexpr bool (*names_file())(Text) {
  if constexpr (requires { Codec::names_file(Text{}); }) return Codec::names_file;
  return nullptr;
}

#define SHEP_VARIABLE(name, owner, codec, member, accepted, meaning) \
  {#name, \
   VariableOwner::owner, \
   accepted, \
   meaning, \
   [](Text text, GlobalIcvs& icvs) { return codec::parse(text, icvs.member); }, \
   [](const GlobalIcvs& icvs) { return codec::format(icvs.member); }, \
   names_file<codec>()},
#define SHEP_COMPILER_VARIABLE(name, accepted, meaning) \
  {#name, VariableOwner::kCompiler, accepted, meaning, nullptr, nullptr, nullptr},
constexpr Variable kVariables[] = {
#include "config/env.def"
};
#undef SHEP_VARIABLE
#undef SHEP_COMPILER_VARIABLE

// Returns how many letters must be inserted, deleted or replaced to turn one word into the other (Levenshtein).
int edit_distance(Text from, Text to) {
  constexpr size_t kLongest = 64;
  if (to.size() > kLongest) return INT_MAX;
  int row[kLongest + 1];  // row[j]: from the letters of `from` read so far to the first j of `to`
  for (size_t j = 0; j <= to.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 0; i < from.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) + 1;
    for (size_t j = 0; j < to.size(); ++j) {
      const int replaced = diagonal + (from[i] != to[j]);
      diagonal = row[j + 1];
      const int changed = (row[j] < diagonal ? row[j] : diagonal) + 1;
      row[j + 1] = replaced < changed ? replaced : changed;
    }
  }
  return row[to.size()];
}

std::string quoted(Text text) { return '"' + std::string(text) + '"'; }

void read_variable(const Variable& variable, Text value, GlobalIcvs& icvs, EnvironmentReport& report, bool privileged) {
  const Text trimmed = trim(value);
  if (trimmed.empty() || !variable.parse) return;
  if (privileged && variable.names_file && variable.names_file(trimmed)) {
    report.warning(std::string(variable.name) +
                   " is not heeded: this program has more rights than its user, who names no file for it");
    return;
  }
  if (variable.parse(trimmed, icvs)) return;
  const std::string problem = std::string(variable.name) + " is " + quoted(value) + "; accepted: " + variable.accepted;
  if (variable.owner == VariableOwner::kOpenmp)
    report.warning(problem + "; its default holds");
  else
    report.error(problem);
}

bool lists_several_levels(const GlobalIcvs& icvs) { return icvs.num_threads.count > 1 || icvs.bind.count > 1; }

// Derives variables that are not set from others (OpenMP 5.2, 21.1.4 and 21.1.5).
void derive_nesting(GlobalIcvs& icvs, bool levels_are_set) {
  if (!levels_are_set) {
    const int implied = lists_several_levels(icvs) ? kSupportedActiveLevels : 1;
    icvs.max_active_levels = icvs.nested_levels ? icvs.nested_levels : implied;
  }
  icvs.nested_levels = icvs.max_active_levels > 1 ? kSupportedActiveLevels : 1;
}

// Where the host is no choice, and there is nothing else, a program that names no device names none that exists (OpenMP
// 5.2, 21.2.7).
void derive_default_device(GlobalIcvs& icvs, bool is_set) {
  if (!is_set) icvs.default_device = icvs.target_offload == TargetOffload::kMandatory ? omp_invalid_device : 0;
}

// A reserve of more than all threads falls back to the default; OpenMP 6.0, algorithm 4.1, leaves that to the
// implementation.
void check_reserve(GlobalIcvs& icvs, EnvironmentReport& report) {
  const ThreadsReserve& reserve = icvs.threads_reserve;
  const int64_t structured = reserve.structured_of(icvs.thread_limit);
  const int64_t free_agents = reserve.free_agents == ThreadsReserve::kAll
                                  ? 0
                                  : reserve.free_agents - (reserve.free_agents == icvs.thread_limit);
  if (reserve.structured == ThreadsReserve::kAll
          ? free_agents == 0
          : structured + free_agents <= icvs.thread_limit && reserve.structured <= icvs.thread_limit)
    return;
  report.warning("OMP_THREADS_RESERVE keeps more threads than OMP_THREAD_LIMIT allows; its default holds");
  icvs.threads_reserve = {};
}

// A plug-in that is named by a path may have any; dlopen says what is wrong with it.
void check_scheduler(const GlobalIcvs& icvs, EnvironmentReport& report) {
  if (!SchedulerName::names_file(icvs.scheduler) || !scheduler_file(icvs.scheduler, icvs.scheduler_path).path.empty())
    return;
  report.error("SHEPHERD_SCHEDULER is " + quoted(icvs.scheduler) + "; accepted: " + kSchedulerNames);
}

bool is_read_by(Text readers, const GlobalIcvs& icvs) {
  if (!icvs.chooses_scheduler()) return has_word(readers, icvs.scheduler);
  const AutoSchedulers& tried = icvs.auto_schedulers;
  return std::any_of(tried.names, tried.names + tried.count, [&](Text each) { return has_word(readers, each); });
}

// Some variables tell some schedulers how to work.
void check_effects(const char* const* environment, const GlobalIcvs& icvs, EnvironmentReport& report) {
  for (; *environment; ++environment) {
    Text value = *environment;
    const Text name = take_until(value, '=');
    const std::string readers = trim(value).empty() ? "" : schedulers_that_read(name);
    if (readers.empty() || is_read_by(readers, icvs)) continue;
    report.warning(std::string(name) + " has no effect under the scheduler " + icvs.scheduler +
                   "; read by: " + readers);
  }
}

}  // namespace

std::string schedulers_that_read(Text variable) {
  std::string names;
  for (const Reader& each : kReaders) {
    if (!has_word(each.variables, variable)) continue;
    if (!names.empty()) names += ' ';
    names += each.scheduler;
  }
  return names;
}

std::span<const Variable> variables() { return kVariables; }

const Variable* find_variable(Text name) {
  for (const Variable& variable : kVariables)
    if (variable.name == name) return &variable;
  return nullptr;
}

const Variable& nearest_variable(Text name) {
  const Variable* nearest = nullptr;
  int least = INT_MAX;
  for (const Variable& variable : kVariables) {
    const int distance = edit_distance(name, variable.name);
    if (distance >= least) continue;
    nearest = &variable;
    least = distance;
  }
  return *nearest;
}

GlobalIcvs read_environment(const char* const* environment, EnvironmentReport& report, bool privileged) {
  constexpr int kNotSet = -1;
  GlobalIcvs icvs;
  icvs.max_active_levels = kNotSet;
  icvs.default_device = kNotSet;
  for (const char* const* each = environment; *each; ++each) {
    Text value = *each;
    const Text name = value.substr(0, value.find('='));
    value.remove_prefix(name.size() < value.size() ? name.size() + 1 : name.size());
    if (const Variable* variable = find_variable(name)) {
      read_variable(*variable, value, icvs, report, privileged);
    } else if (name.starts_with(kOwnPrefix)) {
      report.warning("there is no variable " + std::string(name) + "; did you mean " + nearest_variable(name).name +
                     "?");
    }
  }
  derive_nesting(icvs, icvs.max_active_levels != kNotSet);
  derive_default_device(icvs, icvs.default_device != kNotSet);
  check_reserve(icvs, report);
  check_scheduler(icvs, report);
  check_effects(environment, icvs, report);
  return icvs;
}

}  // namespace shep
