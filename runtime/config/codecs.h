// Reading and writing of the values of environment variables: one codec for each kind of value in env.def.
//
// parse() leaves its result unchanged and returns false where the text is malformed. Case does not matter, nor do
// blanks around values (OpenMP 5.2, 21). format() writes what parse() reads.
#pragma once

#include <string>

#include "config/icv.h"
#include "config/text.h"

namespace shep {

#define SHEP_CODEC(name, type) \
  struct name { \
    static bool parse(Text text, type& value); \
    static std::string format(type const& value); \
  }

SHEP_CODEC(Boolean, bool);
SHEP_CODEC(Positive, int);
SHEP_CODEC(PositiveOrDefault, int);  // 0 is "not set"
SHEP_CODEC(NotNegative, int);
SHEP_CODEC(Levels, int);
SHEP_CODEC(Nesting, int);
SHEP_CODEC(ThreadCounts, LevelList);
SHEP_CODEC(BindList, LevelList);
SHEP_CODEC(LoopSchedule, Schedule);
SHEP_CODEC(Verbatim, const char*);
SHEP_CODEC(CounterNames, const char*);
SHEP_CODEC(StackSize, uint64_t);

// Values that may name a file, read by Verbatim. A privileged program takes no file name from its user
// (platform/process/privilege.h).
struct Libraries : Verbatim {
  static bool names_file(Text) { return true; }
};
struct Destination : Verbatim {
  static bool names_file(Text text) { return !means_nowhere(text) && !means_stderr(text); }
};
struct ReportDestination : Verbatim {
  static bool names_file(Text text);
};
struct LogDestination : Verbatim {
  static bool names_file(Text text) { return !is_one_of(text, {"disabled", "stdout", "stderr"}); }
};
// One of the list, or a plug-in's name or file: whether that is there is seen once SHEPHERD_SCHEDULER_PATH is known.
struct SchedulerName : Verbatim {
  static bool parse(Text text, const char*& value);
  static bool names_file(Text text);
};
SHEP_CODEC(SchedulerList, AutoSchedulers);
SHEP_CODEC(HowToWait, WaitPolicy);
SHEP_CODEC(Display, DisplayEnv);
SHEP_CODEC(Offload, TargetOffload);
SHEP_CODEC(Shepherds, ShepherdChoice);
SHEP_CODEC(Locality, LocalityChoice);
SHEP_CODEC(Order, TaskOrder);
SHEP_CODEC(Placement, TaskPlacement);
SHEP_CODEC(Spawn, SpawnOrder);
SHEP_CODEC(Microseconds, int64_t);
SHEP_CODEC(TaskBound, uint64_t);
SHEP_CODEC(HowToMeasure, StatsMode);
SHEP_CODEC(Seconds, double);
SHEP_CODEC(Nanoseconds, int64_t);
SHEP_CODEC(Bytes, int64_t);
SHEP_CODEC(Deadlock, DeadlockWatch);
// The file in which programs find each other lies where the environment says.
struct Sharing {
  static bool parse(Text text, ShareChoice& value);
  static std::string format(const ShareChoice& value);
  static bool names_file(Text) { return true; }
};
SHEP_CODEC(Enabled, bool);
SHEP_CODEC(Races, RaceScope);
SHEP_CODEC(Reserve, ThreadsReserve);

#undef SHEP_CODEC

}  // namespace shep
