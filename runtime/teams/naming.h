// Names of threads and regions in messages.
#pragma once

#include <string>

#include "execution/worker.h"

namespace shep {

// Returns "file.c:12".
std::string name_of_place(const shep_location* where);
// Returns "thread 1 of 4", "an initial thread" or "a free agent".
std::string name_of_thread(const Worker& worker);
// Returns the name of the worker's implicit task: "the parallel region at file.c:12", "the initial task".
std::string name_of_region(const Worker& worker);

}  // namespace shep
