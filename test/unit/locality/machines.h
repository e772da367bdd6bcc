// Machines that do not exist.
#pragma once

#include <cstdlib>

#include "locality/domains.h"

namespace shep {

// So many nodes in a row, of so many cores each: memory is the further the more nodes lie between.
inline Machine row_of_nodes(int nodes, int cores_each) {
  Machine machine;
  machine.real = false;
  for (int core = 0; core < nodes * cores_each; ++core) {
    Core each;
    each.cpus = {core};
    each.l2 = core;
    each.l3 = each.numa = each.package = core / cores_each;
    machine.cores.push_back(each);
  }
  for (int node = 0; node < nodes; ++node) {
    NumaNode each;
    each.os_number = node;
    for (int other = 0; other < nodes; ++other) each.distances.push_back(10 * (1 + std::abs(node - other)));
    machine.nodes.push_back(each);
  }
  return machine;
}

}  // namespace shep
