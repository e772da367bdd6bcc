// What programs of the caller's show of themselves (observe/live/table.h): found among the open files of a process and
// of those that it has started.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "observe/live/table.h"

namespace shep::tool {

struct ShownProgram {
  pid_t pid;
  std::string name;
  std::unique_ptr<LiveTable> table;  // a copy of it at one moment
};

// Returns what the process and all below it show now; a process that ends meanwhile is left out, and so is one of
// another user.
std::vector<ShownProgram> shown_below(pid_t root);

// Returns true if the process has ended, though its parent may not have asked for its status yet.
bool has_ended(pid_t pid);

// Returns false, with the problem, if there is no such process or it belongs to another user.
bool may_look_at(pid_t pid, std::string& problem);

}  // namespace shep::tool
