// What `shepherd simulate` is asked for.
#pragma once

#include <cstdint>
#include <string>

#include "tools/shepherd/program.h"

namespace shep::tool {

struct SimulationRequest {
  std::string machine;       // as HWLOC_SYNTHETIC has it; empty: this one
  int hardware_threads = 0;  // that it has; 0: unknown
  std::string costs_file;    // empty: the defaults
  std::string costs;         // the table in that file
  std::string result;        // file; empty: none
  int64_t programs = 0;  // that have one machine; 0: each process has its own
  int64_t cpus = 0;      // on so many the program may run; 0: on all
  int64_t lines = 0;          // so many are shown
  bool quiet = false;
  bool only_check = false;
  Program program;
};

// Reads and checks all that can be known before the run. Returns an exit status: 0, or another after a report.
int read_request(Arguments arguments, SimulationRequest& request);

}  // namespace shep::tool
