// Other implementations of OpenMP that libraries have brought into the process.
#pragma once

#include <string>
#include <vector>

namespace shep {

// The files of all loaded objects but ours that export OpenMP's routines, each once, in the order in which they were
// loaded. It takes the dynamic loader's lock.
std::vector<std::string> other_openmp_runtimes();

}  // namespace shep
