// Looks for an execution of a model that goes wrong: first all with few deviations from the plain one, then random
// ones. Executions run in child processes, so one that goes wrong, however badly, spoils nothing.
#pragma once

#include <cstdint>
#include <string>

#include "checker/chooser.h"
#include "model.h"

namespace model {

struct Search {
  double seconds;  // of processor time, at most
  uint64_t seed;
};

struct Result {
  bool found = false;
  std::string what;   // went wrong
  Schedule schedule;  // that leads there, as short as it could be made
  bool is_first = false;  // in its process: what is shared, and what the runtime sets up once, becomes known by it
  uint64_t executions = 0;
  uint64_t longest = 0;  // steps of an execution
  int complete = -1;     // all executions with so many deviations were tried
};

Result explore(const Model& model, const Search& search);
// One execution; prints it step by step if `aloud`.
Result replay(const Model& model, const Schedule& schedule, bool is_first, bool aloud);

std::string to_string(const Schedule& schedule);
// False: that is none.
bool parse(const char* text, Schedule& schedule);

}  // namespace model
