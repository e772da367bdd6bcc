#include "tasks/options.h"

#include "config/icv.h"

namespace shep {

bool makes_difference(const shep_task_options& options) { return options.priority > 0 && global_icvs().max_task_priority > 0; }

}  // namespace shep
