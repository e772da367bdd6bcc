#include "topology/shape.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace shep {

namespace {

constexpr int kMostOfPart = 8;

int shared_level(const Core& core, int core_number, ShepherdShape shape) {
  switch (shape) {
    case ShepherdShape::kL2: return core.l2;
    case ShepherdShape::kPartOfL3:
    case ShepherdShape::kL3: return core.l3;
    case ShepherdShape::kNuma: return core.numa;
    case ShepherdShape::kPackage: return core.package;
    case ShepherdShape::kAll: return 0;
    default: return core_number;
  }
}

std::vector<int> form_equal(int workers, int count) {
  count = std::clamp(count, 1, workers);
  std::vector<int> result(workers);
  for (int worker = 0; worker < workers; ++worker) result[worker] = int(int64_t{worker} * count / workers);
  return result;
}

// Numbers equal values alike, from 0 in the order in which they come.
template <class Value> std::vector<int> numbered(const std::vector<Value>& values) {
  std::vector<int> result;
  std::vector<Value> known;
  for (const Value& value : values) {
    const auto found = std::find(known.begin(), known.end(), value);
    result.push_back(int(found - known.begin()));
    if (found == known.end()) known.push_back(value);
  }
  return result;
}

// Divides each of the groups into as few parts of neighbouring cores as have at most `most` workers, as equal as can
// be.
std::vector<int> divided(const std::vector<int>& groups, const std::vector<int>& core_of_worker, int most) {
  std::vector<std::vector<int>> workers(groups.size());  // by group
  for (int worker = 0; worker < int(groups.size()); ++worker) workers[size_t(groups[worker])].push_back(worker);
  std::vector<std::pair<int, int>> parts(groups.size());
  for (std::vector<int>& group : workers) {
    std::stable_sort(group.begin(), group.end(), [&](int a, int b) { return core_of_worker[a] < core_of_worker[b]; });
    const std::vector<int> equal =
        group.empty() ? group : form_equal(int(group.size()), (int(group.size()) + most - 1) / most);
    for (size_t each = 0; each < group.size(); ++each)
      parts[size_t(group[each])] = {groups[size_t(group[each])], equal[each]};
  }
  return numbered(parts);
}

}  // namespace

std::vector<int> form_shepherds(const Machine& machine, const std::vector<int>& core_of_worker, ShepherdShape shape,
                                int count) {
  if (shape == ShepherdShape::kCount) return form_equal(int(core_of_worker.size()), count);
  std::vector<int> levels;
  for (int core : core_of_worker) levels.push_back(shared_level(machine.cores[core], core, shape));
  const std::vector<int> result = numbered(levels);
  return shape == ShepherdShape::kPartOfL3 ? divided(result, core_of_worker, kMostOfPart) : result;
}

}  // namespace shep
