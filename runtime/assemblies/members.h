// Who executes an assembly together (assemblies.md): a worker of the team, and its neighbours.
#pragma once

#include <atomic>
#include <vector>

#include "assemblies/widths.h"
#include "platform/cpu.h"
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

// Knows which workers of a team execute a part of an assembly beside the first one. Hints.
class Helpers {
 public:
  explicit Helpers(int workers) : helps_(size_t(workers)) {}

  void set(int worker, bool helps) { helps_[size_t(worker)].value.store(helps, std::memory_order_relaxed); }
  bool has(int worker) const { return helps_[size_t(worker)].value.load(std::memory_order_relaxed); }

 private:
  struct alignas(kCacheLine) Flag {
    std::atomic<bool> value{false};
  };
  std::vector<Flag> helps_;
};

// Returns how many workers may be members with this one, which counts.
int within_reach(const Worker& worker);

// Returns what the team's other workers have to do. With `all_count` it looks at all of them, otherwise only where many
// look for work in vain, or the nearest one does; else it returns Room{}. `widest` is the most members there may be.
Room room_for(const Worker& worker, MembersAround& around, const Helpers& helpers, int widest, bool all_count);

}  // namespace shep
