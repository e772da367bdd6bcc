// Reports where threads run: OMP_DISPLAY_AFFINITY, OMP_AFFINITY_FORMAT and their routines (OpenMP 5.2, 18.3 and 21.2).
#pragma once

#include <string>
#include <string_view>

#include "teams/team.h"

namespace shep {

// Describes the calling thread, whose worker is `worker`; an empty format means affinity-format-var.
std::string describe_affinity(const Worker& worker, std::string_view format);

// affinity-format-var.
std::string affinity_format();
void set_affinity_format(std::string_view format);

// Decides, before a region starts, whether its threads report themselves: in the first region, and when the report
// would change.
void plan_affinity_report(Team& team);
void report_affinity(const Worker& worker);

}  // namespace shep
