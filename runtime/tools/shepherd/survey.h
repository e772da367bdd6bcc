// Where the threads of a parallel region would be. No region is begun: there may be more threads in it than anybody
// wants to start for a look.
#pragma once

#include <compare>
#include <vector>

namespace shep::tool {

struct Member {
  int core;      // index in machine().cores
  int shepherd;
  int domain;
  int place;     // -1: none
  bool bound;    // to fewer cpus than the process may use

  auto operator<=>(const Member&) const = default;
};

// By thread number, for a region without clauses.
std::vector<Member> survey_region();

}  // namespace shep::tool
