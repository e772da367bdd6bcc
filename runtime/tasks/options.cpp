#include "tasks/options.h"

#include "config/icv.h"
#include "locality/domains.h"

namespace shep {

bool makes_difference(const shep_task_options& options) {
  if (options.__event || (options.__priority > 0 && global_icvs().max_task_priority > 0)) return true;
  return options.__domain >= 0 && domains().count() > 1;
}

}  // namespace shep
