// Computes where the threads of a parallel region would be, without starting any: there may be more than anybody wants
// to start for a look.
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

// Returns them by thread number, for a region without clauses.
std::vector<Member> survey_region();

}  // namespace shep::tool
