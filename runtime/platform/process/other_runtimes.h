// Other OpenMP implementations that libraries have brought into the process.
#pragma once

#include <string>
#include <vector>

namespace shep {

// Returns the loaded files, apart from ours, that export OpenMP's routines: each once, in the order of loading. Takes
// the dynamic loader's lock.
std::vector<std::string> other_openmp_runtimes();

}  // namespace shep
