// What `shepherd top` shows at one moment: what has come since the moment before.
#pragma once

#include <string>
#include <vector>

#include "tools/shepherd/top/tables.h"

namespace shep::tool {

// A worker, or several.
struct Activity {
  double work = 0, overhead = 0, idle = 0;  // shares of the time that was seen in regions; all 0: none
  double busy_ns = 0;  // that time
  double tasks = 0, steals = 0, stolen = 0, failed = 0;  // a second
  bool in_region = false;
};

struct WorkerLine {
  int level, thread, shepherd, domain;
  Activity activity;
};

struct ProgramFrame {
  pid_t pid;
  std::string name, scheduler;
  double seconds;  // that it has run
  Activity all;
  std::vector<WorkerLine> workers;  // by level and number
  std::vector<std::pair<int, Activity>> shepherds, domains;
};

using Frame = std::vector<ProgramFrame>;

// `before` may lack programs of `now`, which are then shown from their beginning on.
Frame frame_between(const std::vector<ShownProgram>& before, const std::vector<ShownProgram>& now);

// Lines of at most so many columns; at most so many lines, the last of which says how many are missing. 0: without end.
std::vector<std::string> frame_as_lines(const Frame& frame, int columns, int rows);
// One line.
std::string frame_as_json(const Frame& frame);

}  // namespace shep::tool
