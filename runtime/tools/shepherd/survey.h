// Where the threads of a parallel region are, as the region's own threads say.
#pragma once

#include <string>
#include <vector>

namespace shep::tool {

struct Seat {
  int core;      // index in machine().cores
  int shepherd;
  int domain;
  int place;     // -1: none
  bool bound;    // to fewer cpus than the process may use

  bool operator==(const Seat&) const = default;
};

// By thread number, for a region without clauses.
std::vector<Seat> survey_region();

}  // namespace shep::tool
