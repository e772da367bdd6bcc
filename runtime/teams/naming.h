// What messages call threads and regions.
#pragma once

#include <string>

#include "execution/worker.h"

namespace shep {

// "file.c:12".
std::string name_of_place(const shep_location* where);
// "thread 1 of 4", "an initial thread".
std::string name_of_thread(const Worker& worker);
// The implicit task that the worker's worker is for: "the parallel region at file.c:12", "the initial task".
std::string name_of_region(const Worker& worker);

}  // namespace shep
