// Teams on the first cores of a row of nodes with two cores each, whose schedulers are tried without threads.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "../locality/machines.h"
#include "schedulers/scheduler.h"

namespace shep {

struct TeamOnNodes {
  TeamOnNodes(int nodes, int workers, std::vector<int> shepherds)
      : machine(row_of_nodes(nodes, 2)),
        all(machine, {ShepherdShape::kNuma, 0}),
        shepherd_of_worker(std::move(shepherds)) {
    std::vector<int> cores(static_cast<size_t>(workers));
    std::iota(cores.begin(), cores.end(), 0);
    domains.emplace(all, all.of_workers(cores));
  }

  TeamLayout layout(int queue_limit = 10) const {
    const int shepherds = *std::max_element(shepherd_of_worker.begin(), shepherd_of_worker.end()) + 1;
    return {.workers = int(shepherd_of_worker.size()),
            .shepherds = shepherds,
            .shepherd_of_worker = shepherd_of_worker.data(),
            .queue_limit = queue_limit,
            .domains = domains->are_several() ? &*domains : nullptr};
  }

  const Machine machine;
  const Domains all;
  const std::vector<int> shepherd_of_worker;
  std::optional<TeamDomains> domains;
};

// Eight cores on two nodes of two chips each.
inline Machine four_chips() {
  Machine machine;
  for (int core = 0; core < 8; ++core) {
    Core each;
    each.cpus = {core};
    each.l2 = core;
    each.l3 = core / 2;
    each.numa = each.package = core / 4;
    machine.cores.push_back(each);
  }
  return machine;
}

}  // namespace shep
