#include "tools/shepherd/simulate/machine.h"

#include <hwloc.h>

#include <cstdint>

#include "config/text.h"
#include "platform/virtual/cpus.h"

namespace shep::tool {

namespace {

using simulation::kMostCpus;

// Leaves out what stands in brackets: attributes, and memory beside a level.
std::string levels_of(const std::string& text) {
  std::string levels;
  int depth = 0;
  for (const char letter : text) {
    if (letter == '(' || letter == '[') ++depth;
    if (depth == 0) levels += letter;
    if (letter == ')' || letter == ']') --depth;
  }
  return levels;
}

// Multiplies the levels, since hwloc builds machines of any size, and takes negative numbers for large ones.
bool is_small_enough(const std::string& levels) {
  int64_t product = 1;
  for (Text rest = trim(levels); !rest.empty(); rest = trim(rest)) {
    const Text level = take_until(rest, ' ');
    int64_t number = 1;
    if (!parse_number(level.substr(level.rfind(':') + 1), 1, kMostCpus, number)) return false;
    if ((product *= number) > kMostCpus) return false;
  }
  return true;
}

// Returns 0 for what hwloc refuses.
int units_of(const std::string& text) {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0) return 0;
  const bool is_loaded =
      hwloc_topology_set_synthetic(topology, text.c_str()) == 0 && hwloc_topology_load(topology) == 0;
  const int units = is_loaded ? hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_PU) : 0;
  hwloc_topology_destroy(topology);
  return units;
}

}  // namespace

std::string problem_of_machine(const std::string& text, int& hardware_threads) {
  const std::string levels = levels_of(text);
  hardware_threads = is_small_enough(levels) ? units_of(text) : 0;
  if (hardware_threads > 0) return {};
  return "\"" + text + "\" is no machine to simulate: levels such as \"package:2 core:8 pu:1\", of 1 to " +
         std::to_string(kMostCpus) + " hardware threads (pu) altogether";
}

}  // namespace shep::tool
