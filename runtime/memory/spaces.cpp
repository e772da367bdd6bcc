#include "memory/spaces.h"

#include <numa.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include "platform/process/fork_gate.h"

namespace shep {

namespace {

constexpr int kMostSpaces = 4096;

constinit ProcessLock lock;

std::vector<int> memory_nodes() {
  std::vector<int> nodes;
  if (numa_available() >= 0)
    for (int node = 0; node <= numa_max_node(); ++node)
      if (numa_bitmask_isbitset(numa_all_nodes_ptr, unsigned(node))) nodes.push_back(node);
  if (nodes.empty()) nodes.push_back(0);
  return nodes;
}

const std::vector<int>& all_nodes() {
  static constinit MadeOnce<const std::vector<int>*> nodes;
  return *nodes.get([] { return new std::vector<int>(memory_nodes()); });
}

// By handle less those of the predefined spaces. They stay: a program makes few, and allocators name them.
std::deque<std::vector<int>>& made_spaces() {
  static constinit MadeOnce<std::deque<std::vector<int>>*> made;
  return *made.get([] { return new std::deque<std::vector<int>>; });
}

}  // namespace

bool is_space(int space) {
  std::lock_guard guard(lock);
  return space > kNullSpace && space <= kPredefinedSpaces + int(made_spaces().size());
}

const std::vector<int>& nodes_of(int space) {
  if (space <= kPredefinedSpaces) return all_nodes();
  std::lock_guard guard(lock);
  return made_spaces()[size_t(space - kPredefinedSpaces - 1)];
}

bool has_all_nodes(int space) { return nodes_of(space).size() == all_nodes().size(); }

int subspace(int space, const int* resources, int count) {
  const std::vector<int>& nodes = nodes_of(space);
  std::vector<int> chosen;
  for (int i = 0; i < count; ++i) {
    if (resources[i] < 0 || size_t(resources[i]) >= nodes.size()) return kNullSpace;
    const int node = nodes[size_t(resources[i])];
    if (std::find(chosen.begin(), chosen.end(), node) == chosen.end()) chosen.push_back(node);
  }
  if (chosen.empty()) return kNullSpace;
  if (chosen == nodes) return space;
  if (chosen == all_nodes()) return kDefaultSpace;
  std::lock_guard guard(lock);
  auto& made = made_spaces();
  const auto same = std::find(made.begin(), made.end(), chosen);
  if (same == made.end() && made.size() == kMostSpaces) return kNullSpace;
  const int number = int(same - made.begin());
  if (same == made.end()) made.push_back(std::move(chosen));
  return kPredefinedSpaces + 1 + number;
}

}  // namespace shep
