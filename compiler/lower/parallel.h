// The parts of new teams' regions that C and C++ have in common.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The function that begins the region, in C and C++ alike, without its prefix; and its arguments behind the region's
/// own.
std::string region_function(const Lowering& lowering, const Construct& construct);
std::string region_arguments(const Lowering& lowering, const Construct& construct);

/// The message of num_threads(strict: n), for a team with fewer threads.
std::string declare_demand(const Lowering& lowering, const Construct& construct);

/// locality_domain(e): shep_place_implicit_children(e);
std::string place_children(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
