// Memory spaces (OpenMP 6.0, 8.1 and 27.1 to 27.4). The storage resources of a space are NUMA nodes of the machine;
// those of a predefined space are all that have memory and that the process may use. Any thread may call any function
// at any time.
#pragma once

#include <vector>

namespace shep {

inline constexpr int kNullSpace = 0, kDefaultSpace = 1, kPredefinedSpaces = 5;

bool is_space(int space);

// Returns the kernel's numbers of a space's nodes: resource i is the i-th of them. There is one at least, and a kernel
// without NUMA has no other than 0.
const std::vector<int>& nodes_of(int space);

// True if the space has all nodes.
bool has_all_nodes(int space);

// Returns the space of these resources of another, in the order of their first mention: one handle for all that are
// alike. kNullSpace: there are none, one of them is not the space's, or there are thousands of spaces.
int subspace(int space, const int* resources, int count);

}  // namespace shep
