// The races of a run, as observe/races/report.cpp has told them and as the program's source has them.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

#include "observe/races/log.h"
#include "tools/shepherd/races/symbols.h"

namespace shep::tool {

struct RacingTask {
  std::string kind;      // task, implicit, thread; creator: the task that has created the other one
  std::string where;     // the construct, file:line; empty: unknown
  std::string thread;    // of an implicit task
};

struct RacingAccess {
  std::string what;  // read, write, atomic read, atomic write, free
  std::string bytes;
  bool holds_locks;
  SourcePlace place;
  RacingTask task;
};

struct Race {
  std::string address;
  std::string memory;  // what it is part of
  RacingAccess accesses[2];  // as they were executed
  RacingTask unordered[2];   // between these two there is no order
};

struct FoundRaces {
  std::vector<pid_t> processes;  // where the detector has stood in ThreadSanitizer's place
  std::set<pid_t> gone;          // of these: have become a program that nobody looks at
  bool is_static = false;        // but the program has a libshepherd of its own
  bool is_cut = false;           // there was no room for all
  std::vector<Race> races;       // one for each pair of places
};

// Returns false while a child of a fork has not said yet that it is there.
bool are_children_known(const races::Log& log);
FoundRaces read_races(const races::Log& log);

// The report for people; and for programs, as JSON.
std::string races_as_text(const std::vector<Race>& races);
std::string races_as_json(const std::vector<Race>& races);

}  // namespace shep::tool
