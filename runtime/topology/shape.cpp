#include "topology/shape.h"

#include <algorithm>
#include <cstdint>

namespace shep {

namespace {

int shared_level(const Core& core, int core_number, ShepherdShape shape) {
  switch (shape) {
    case ShepherdShape::kL2: return core.l2;
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

}  // namespace

std::vector<int> form_shepherds(const Machine& machine, const std::vector<int>& core_of_worker, ShepherdShape shape,
                                int count) {
  if (shape == ShepherdShape::kCount) return form_equal(int(core_of_worker.size()), count);
  std::vector<int> result;
  std::vector<int> levels;  // by shepherd: the number of the part that its workers share
  for (int core : core_of_worker) {
    const int level = shared_level(machine.cores[core], core, shape);
    const auto found = std::find(levels.begin(), levels.end(), level);
    result.push_back(int(found - levels.begin()));
    if (found == levels.end()) levels.push_back(level);
  }
  return result;
}

}  // namespace shep
