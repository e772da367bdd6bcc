#include "config/codecs.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <utility>

namespace shep {
namespace {

// The standard has true and false; the other words are common usage.
constexpr Word<bool> kBooleans[] = {{"TRUE", true}, {"FALSE", false}, {"1", true},  {"0", false},
                                    {"YES", true},  {"NO", false},    {"ON", true}, {"OFF", false}};

constexpr Word<int> kBindPolicies[] = {{"FALSE", int(BindPolicy::kFalse)},     {"TRUE", int(BindPolicy::kTrue)},
                                       {"PRIMARY", int(BindPolicy::kPrimary)}, {"MASTER", int(BindPolicy::kPrimary)},
                                       {"CLOSE", int(BindPolicy::kClose)},     {"SPREAD", int(BindPolicy::kSpread)}};

constexpr Word<ScheduleKind> kScheduleKinds[] = {{"STATIC", ScheduleKind::kStatic},
                                                 {"DYNAMIC", ScheduleKind::kDynamic},
                                                 {"GUIDED", ScheduleKind::kGuided},
                                                 {"AUTO", ScheduleKind::kAuto}};

constexpr Word<ScheduleModifier> kScheduleModifiers[] = {{"MONOTONIC", ScheduleModifier::kMonotonic},
                                                         {"NONMONOTONIC", ScheduleModifier::kNonmonotonic}};

constexpr Word<WaitPolicy> kWaitPolicies[] = {{"ACTIVE", WaitPolicy::kActive}, {"PASSIVE", WaitPolicy::kPassive}};

constexpr Word<TargetOffload> kOffloads[] = {{"DEFAULT", TargetOffload::kDefault},
                                             {"MANDATORY", TargetOffload::kMandatory},
                                             {"DISABLED", TargetOffload::kDisabled}};

constexpr Word<DisplayEnv> kDisplays[] = {{"TRUE", DisplayEnv::kTrue},
                                          {"FALSE", DisplayEnv::kFalse},
                                          {"VERBOSE", DisplayEnv::kVerbose},
                                          {"1", DisplayEnv::kTrue},
                                          {"0", DisplayEnv::kFalse}};

constexpr Word<ShepherdShape> kShapes[] = {{"core", ShepherdShape::kCore},       {"l2", ShepherdShape::kL2},
                                           {"l3", ShepherdShape::kL3},           {"numa", ShepherdShape::kNuma},
                                           {"package", ShepherdShape::kPackage}, {"all", ShepherdShape::kAll}};

constexpr Word<LocalityMode> kLocalityModes[] = {{"relaxed", LocalityMode::kRelaxed},
                                                 {"strict", LocalityMode::kStrict},
                                                 {"weighted", LocalityMode::kWeighted},
                                                 {"oblivious", LocalityMode::kOblivious}};
constexpr Word<StatsMode> kStatsModes[] = {{"sample", StatsMode::kSample}, {"exact", StatsMode::kExact}};
constexpr Word<RaceScope> kRaceScopes[] = {{"threads", RaceScope::kThreads}, {"tasks", RaceScope::kTasks}};
constexpr Word<bool> kReservations[] = {{"structured", false}, {"free_agent", true}};  // true: for free agents
constexpr Word<bool> kEnabled[] = {{"ENABLED", true}, {"DISABLED", false}};

constexpr Word<DeadlockWatch::Action> kDeadlockActions[] = {{"report", DeadlockWatch::kReport},
                                                            {"abort", DeadlockWatch::kAbort}};
constexpr Word<ShareChoice::Kind> kShareKinds[] = {{"off", ShareChoice::kOff},
                                                   {"ranks", ShareChoice::kRanks},
                                                   {"auto", ShareChoice::kAuto},
                                                   {"static", ShareChoice::kStatic},
                                                   {"threads", ShareChoice::kThreads}};
constexpr Word<TaskOrder> kOrders[] = {{"lifo", TaskOrder::kLifo}, {"fifo", TaskOrder::kFifo}};

constexpr Word<TaskPlacement> kPlacements[] = {{"own", TaskPlacement::kOwn},
                                               {"round-robin", TaskPlacement::kRoundRobin},
                                               {"round_robin", TaskPlacement::kRoundRobin}};

constexpr Word<SpawnOrder> kSpawnOrders[] = {{"help-first", SpawnOrder::kHelpFirst},
                                             {"help_first", SpawnOrder::kHelpFirst},
                                             {"work-first", SpawnOrder::kWorkFirst},
                                             {"work_first", SpawnOrder::kWorkFirst}};

template <class T> bool parse_in(Text text, int64_t least, int64_t most, T& value) {
  int64_t number;
  if (!parse_number(text, least, most, number)) return false;
  value = static_cast<T>(number);
  return true;
}

bool parse_int(Text text, int least, int& value) { return parse_in(text, least, INT_MAX, value); }

// Reads a word, and a positive number behind a colon or not.
template <class Words, class T> bool parse_word_and_number(const Words& words, Text text, T& word, double& number) {
  const bool has_number = text.find(':') != Text::npos;
  T read = word;
  const bool is_sound =
      parse_word(words, take_until(text, ':'), read) && (!has_number || Seconds::parse(trim(text), number));
  if (is_sound) word = read;
  return is_sound;
}

// Reads one to kMaxListedLevels elements separated by commas.
template <class ParseElement> bool parse_list(Text text, LevelList& value, ParseElement parse_element) {
  LevelList list = {};
  for (bool more = true; more;) {
    if (list.count == kMaxListedLevels) return false;
    more = text.find(',') != Text::npos;
    if (!parse_element(take_until(text, ','), list.values[list.count++])) return false;
  }
  value = list;
  return true;
}

template <class FormatElement> std::string format_list(const LevelList& list, FormatElement format_element) {
  std::string text;
  for (int level = 0; level < list.count; ++level) {
    if (level > 0) text += ',';
    text += format_element(list.values[level]);
  }
  return text;
}

// Reads a number of bytes in [least, most], with a unit or not; `power` of 1024 is what a number without one has.
bool parse_size(Text text, int power, int64_t least, int64_t most, int64_t& value) {
  constexpr const char* kUnits = "BKMG";
  text = trim(text);
  if (const char* unit = text.empty() ? nullptr : strchr(kUnits, text.back() & ~0x20)) {
    power = static_cast<int>(unit - kUnits);
    text.remove_suffix(1);
  }
  int64_t number;
  if (!parse_number(text, least, most >> (10 * power), number)) return false;
  value = number << (10 * power);
  return true;
}

#define SHEP_PERF_EVENT(name, ...) name,
constexpr Text kCounters[] = {
#include "observe/stats/perf_events.def"
};
#undef SHEP_PERF_EVENT

bool is_counter(Text name) {
  if (std::find(std::begin(kCounters), std::end(kCounters), name) != std::end(kCounters)) return true;
  constexpr size_t kMostDigits = 16;
  if (name.size() < 2 || name.size() > 1 + kMostDigits || name[0] != 'r') return false;
  return name.find_first_not_of("0123456789abcdefABCDEF", 1) == Text::npos;
}

}  // namespace

#define SHEP_WORDS(codec, type, words) \
  bool codec::parse(Text text, type& value) { return parse_word(words, text, value); } \
  std::string codec::format(const type& value) { return format_word(words, value); }
SHEP_WORDS(Boolean, bool, kBooleans)
SHEP_WORDS(HowToWait, WaitPolicy, kWaitPolicies)
SHEP_WORDS(Offload, TargetOffload, kOffloads)
SHEP_WORDS(Display, DisplayEnv, kDisplays)
SHEP_WORDS(Order, TaskOrder, kOrders)
SHEP_WORDS(Placement, TaskPlacement, kPlacements)
SHEP_WORDS(Spawn, SpawnOrder, kSpawnOrders)
SHEP_WORDS(HowToMeasure, StatsMode, kStatsModes)
SHEP_WORDS(Races, RaceScope, kRaceScopes)
SHEP_WORDS(Enabled, bool, kEnabled)
#undef SHEP_WORDS

// Numbers in [least, most]; `unset`, where that is not one of them, stands for no value.
#define SHEP_NUMBER(codec, type, least, most, unset) \
  bool codec::parse(Text text, type& value) { return parse_in(text, least, most, value); } \
  std::string codec::format(const type& value) { return value == type(unset) ? "" : std::to_string(value); }
SHEP_NUMBER(Positive, int, 1, INT_MAX, -1)
SHEP_NUMBER(PositiveOrDefault, int, 1, INT_MAX, 0)
SHEP_NUMBER(NotNegative, int, 0, INT_MAX, -1)
SHEP_NUMBER(Microseconds, int64_t, 0, INT_MAX, -1)
SHEP_NUMBER(Nanoseconds, int64_t, 0, INT64_MAX / 2, -1)
SHEP_NUMBER(TaskBound, uint64_t, 1, INT64_MAX, 0)
#undef SHEP_NUMBER

bool Reserve::parse(Text text, ThreadsReserve& value) {
  ThreadsReserve reserve;
  bool named[2] = {};
  const bool is_one = text.find(',') == Text::npos;
  for (bool more = !parse_int(text, 0, reserve.structured); more;) {
    more = text.find(',') != Text::npos;
    Text item = trim(take_until(text, ','));
    const bool has_number = !item.empty() && item.back() == ')';
    if (has_number) item.remove_suffix(1);
    bool for_agents;
    if (!parse_word(kReservations, trim(take_until(item, '(')), for_agents) || std::exchange(named[for_agents], true))
      return false;
    int& number = for_agents ? reserve.free_agents : reserve.structured;
    if (has_number ? !parse_int(item, 0, number) : !is_one || !item.empty()) return false;
    if (!has_number) number = ThreadsReserve::kAll;
  }
  reserve.structured = std::max(reserve.structured, 1);
  value = reserve;
  return true;
}
std::string Reserve::format(const ThreadsReserve& value) {
  if (value.free_agents == ThreadsReserve::kAll) return "free_agent";
  if (value.structured == ThreadsReserve::kAll) return "structured";
  std::string text = "structured(";
  text += std::to_string(value.structured);
  text += "),free_agent(";
  text += std::to_string(value.free_agents);
  return text += ")";
}

// More levels than are supported mean all of them (OpenMP 5.2, 21.1.4).
bool Levels::parse(Text text, int& value) {
  if (!parse_int(text, 0, value)) return false;
  if (value > kSupportedActiveLevels) value = kSupportedActiveLevels;
  return true;
}
std::string Levels::format(const int& value) { return std::to_string(value); }

bool Nesting::parse(Text text, int& value) {
  bool nested;
  if (!Boolean::parse(text, nested)) return false;
  value = nested ? kSupportedActiveLevels : 1;
  return true;
}
std::string Nesting::format(const int& value) { return Boolean::format(value > 1); }

bool ThreadCounts::parse(Text text, LevelList& value) {
  return parse_list(text, value, [](Text element, int& threads) { return parse_int(element, 1, threads); });
}
std::string ThreadCounts::format(const LevelList& value) {
  return format_list(value, [](int threads) { return std::to_string(threads); });
}

// TRUE and FALSE hold for all levels, so they stand alone (OpenMP 5.2, 21.1.7).
bool BindList::parse(Text text, LevelList& value) {
  LevelList list;
  if (!parse_list(text, list, [](Text element, int& policy) { return parse_word(kBindPolicies, element, policy); }))
    return false;
  for (int level = 0; level < list.count; ++level)
    if (list.count > 1 && list.values[level] <= int(BindPolicy::kTrue)) return false;
  value = list;
  return true;
}
std::string BindList::format(const LevelList& value) {
  return format_list(value, [](int policy) { return format_word(kBindPolicies, policy); });
}

bool LoopSchedule::parse(Text text, Schedule& value) {
  Schedule schedule = {};
  if (text.find(':') != Text::npos && !parse_word(kScheduleModifiers, take_until(text, ':'), schedule.modifier))
    return false;
  const bool has_chunk = text.find(',') != Text::npos;
  if (!parse_word(kScheduleKinds, take_until(text, ','), schedule.kind)) return false;
  if (has_chunk && !parse_number(text, 1, INT_MAX, schedule.chunk)) return false;
  value = schedule;
  return true;
}
std::string LoopSchedule::format(const Schedule& value) {
  std::string text = format_word(kScheduleModifiers, value.modifier);
  if (!text.empty()) text += ':';
  text += format_word(kScheduleKinds, value.kind);
  return value.chunk > 0 ? text + ',' + std::to_string(value.chunk) : text;
}

// Copied once and never freed, since the program may change the environment later.
bool Verbatim::parse(Text text, const char*& value) {
  value = strndup(text.data(), text.size());
  return value != nullptr;
}
std::string Verbatim::format(const char* const& value) { return value ? value : ""; }

bool CounterNames::parse(Text text, const char*& value) {
  for (Text rest = text; !rest.empty();)
    if (!is_counter(take_until(rest, ','))) return false;
  return Verbatim::parse(text, value);
}
std::string CounterNames::format(const char* const& value) { return Verbatim::format(value); }

bool ReportDestination::names_file(Text text) {
  return Destination::names_file(text) && !(text.starts_with(kAsJson) && means_stderr(text.substr(kAsJson.size())));
}

bool StackSize::parse(Text text, uint64_t& value) {
  int64_t size;
  constexpr int kKilobytes = 1;
  if (!parse_size(text, kKilobytes, 1, INT64_MAX, size)) return false;
  value = static_cast<uint64_t>(size);
  return true;
}
std::string StackSize::format(const uint64_t& value) { return value == 0 ? "" : std::to_string(value) + 'B'; }

bool Bytes::parse(Text text, int64_t& value) { return parse_size(text, 0, 0, int64_t{1} << 62, value); }
std::string Bytes::format(const int64_t& value) { return std::to_string(value); }

bool Shepherds::parse(Text text, ShepherdChoice& value) {
  ShepherdChoice choice = {ShepherdShape::kCount, 0};
  if (!parse_int(text, 1, choice.count) && !parse_word(kShapes, text, choice.shape)) return false;
  value = choice;
  return true;
}
std::string Shepherds::format(const ShepherdChoice& value) {
  return value.shape == ShepherdShape::kCount ? std::to_string(value.count) : format_word(kShapes, value.shape);
}

bool Locality::parse(Text text, LocalityChoice& value) {
  LocalityChoice choice = value;
  const bool has_pause = text.find(':') != Text::npos;
  if (!parse_word(kLocalityModes, take_until(text, ':'), choice.mode)) return false;
  choice.pause_us = LocalityChoice::kWeighed;
  if (has_pause && (choice.mode != LocalityMode::kRelaxed || !parse_number(text, 0, INT_MAX, choice.pause_us)))
    return false;
  value = choice;
  return true;
}
std::string Locality::format(const LocalityChoice& value) {
  const std::string mode = format_word(kLocalityModes, value.mode);
  return value.pause_us != LocalityChoice::kWeighed ? mode + ':' + std::to_string(value.pause_us) : mode;
}

bool Seconds::parse(Text text, double& value) {
  const std::string number(text);
  char* end;
  const double parsed = strtod(number.c_str(), &end);
  if (end == number.c_str() || *end || !(parsed > 0) || parsed > 1e9) return false;
  value = parsed;
  return true;
}
std::string Seconds::format(const double& value) {
  if (value == 0) return "";
  char number[32];
  snprintf(number, sizeof number, "%.9g", value);
  return number;
}

bool Deadlock::parse(Text text, DeadlockWatch& value) {
  return parse_word_and_number(kDeadlockActions, text, value.action, value.seconds);
}
std::string Deadlock::format(const DeadlockWatch& value) {
  const std::string action = format_word(kDeadlockActions, value.action);
  return action.empty() ? action : action + ':' + Seconds::format(value.seconds);
}

// A speed-up is one of a machine, and of a program that shares it.
bool Sharing::parse(Text text, ShareChoice& value) {
  constexpr double kHighest = 1e6;
  ShareChoice read = value;
  const bool is_sound = parse_word_and_number(kShareKinds, text, read.kind, read.speedup) && read.speedup <= kHighest &&
                        (read.kind != ShareChoice::kOff || read.speedup == 0);
  if (is_sound) value = read;
  return is_sound;
}
std::string Sharing::format(const ShareChoice& value) {
  const std::string kind = format_word(kShareKinds, value.kind);
  return value.speedup == 0 ? kind : kind + ':' + Seconds::format(value.speedup);
}

}  // namespace shep
