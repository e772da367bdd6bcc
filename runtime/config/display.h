// The environment shown to people: OMP_DISPLAY_ENV (OpenMP 5.2, 21.7), `shepherd env`, docs/environment.md.
#pragma once

#include <string>

#include "config/environment.h"

namespace shep {

// Returns a variable's value with defaults filled in; empty where the default has no value. `available_cpus`: see
// initial_task_icvs().
std::string effective_value(const Variable& variable, const GlobalIcvs& icvs, int available_cpus);

// Returns what OMP_DISPLAY_ENV and omp_display_env print; `verbose`: with Shepherd's own variables.
std::string display_environment(const GlobalIcvs& icvs, int available_cpus, bool verbose);

// Prints that on stderr if OMP_DISPLAY_ENV asks for it, on the first call only.
void announce_environment(const GlobalIcvs& icvs, int available_cpus);

// Returns every variable's name, accepted values and meaning, as a Markdown table.
std::string environment_table();

}  // namespace shep
