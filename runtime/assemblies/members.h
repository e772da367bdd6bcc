// Who executes an assembly together (assemblies.md): a worker of the team, and its neighbours.
#pragma once

#include <vector>

#include "assemblies/widths.h"
#include "topology/rings.h"

namespace shep {

struct Worker;

// Returns the workers that form an assembly of `width` around one of the team: `width` neighbours of the smallest
// neighbourhood that has so many, which is cut into blocks of that width. So those who start assemblies in one block
// have the same members, and workers of different blocks share none. Ascending.
std::vector<int> neighbours(const Rings& around, int worker, int width);

// One worker's members, by width. Only that worker asks.
class MembersAround {
 public:
  // Under strict locality they are of the worker's domain. `width` is at most the size of the team.
  const std::vector<int>& of(const Worker& worker, int width);

 private:
  std::vector<std::vector<int>> by_width_;  // empty: not asked for yet
};

// Returns how many workers may be members with this one, which counts.
int within_reach(const Worker& worker);

// Returns how wide an assembly may be, at most `widest`, without taking anybody from other work.
Room room_for(const Worker& worker, MembersAround& around, int widest);

}  // namespace shep
