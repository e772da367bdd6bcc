// Policies that are loaded at start (<shepherd/scheduler.h>).
#pragma once

#include "schedulers/scheduler.h"

namespace shep {

// The kind that SHEPHERD_SCHEDULER names by a file, or by the name of one in SHEPHERD_SCHEDULER_PATH. Loads it on the
// first call; it stays for as long as the process. Ends the program where that cannot be done.
const SchedulerKind& plugin_kind(const char* named);

Scheduler* make_plugin(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
