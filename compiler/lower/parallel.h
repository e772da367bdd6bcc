// What the regions of new teams have in common in C and C++.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The function that begins the region, in C and C++ alike, without its prefix; and its arguments behind the region's
/// own.
std::string region_function(const Lowering& lowering, const Construct& construct);
std::string region_arguments(const Lowering& lowering, const Construct& construct);

/// Of num_threads(strict: n): what is to be said where there are fewer threads.
std::string declare_demand(const Lowering& lowering, const Construct& construct);

/// locality_domain(e): shep_place_implicit_children(e);
std::string place_children(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
