// What the virtual machine charges.
#pragma once

#include <cstdint>
#include <string>

namespace shep::simulation {

// Virtual time is counted in picoseconds: many steps take less than a nanosecond.
inline constexpr int64_t kNs = 1000;

struct Costs {
#define SHEP_COST(name, ns, meaning) int64_t name = int64_t(ns * kNs);
#include "platform/virtual/coherence/costs.def"
#undef SHEP_COST
};

// Reads lines `name ns`; what follows a # is a comment. Returns what is wrong with the text, with the line's number;
// nothing if all is well.
std::string read_costs(const std::string& text, Costs& costs);

}  // namespace shep::simulation
