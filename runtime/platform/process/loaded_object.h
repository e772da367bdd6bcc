// Shared objects that must not be unloaded.
#pragma once

#include <string>
#include <vector>

namespace shep {

// Keeps the program or shared object that contains the address loaded until the process ends, whoever closes it. Cheap
// for an address that was asked for lately. Thread-safe; takes the dynamic loader's lock, which the caller may hold.
void keep_loaded(const void* address);

// Other OpenMP implementations that libraries have brought into the process.

// Returns the loaded files, apart from ours, that export OpenMP's routines: each once, in the order of loading. Takes
// the dynamic loader's lock.
std::vector<std::string> other_openmp_runtimes();

}  // namespace shep
