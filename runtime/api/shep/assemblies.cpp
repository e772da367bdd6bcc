// shep_assembly: what an assembly's task consists of.
#include <cstdio>

#include "api/entry_point.h"
#include "assemblies/assemblies.h"
#include "platform/fatal.h"
#include "waiting/blocking_wait.h"

SHEP_EXPORT void shep_assembly(const shep_location* where, void (*body)(void*), void* data, int width) {
  if (width < 1) {
    fflush(nullptr);
    fatal("%s:%u: the width of an assembly is %d, which is not positive", where->__file, where->__line, width);
  }
  const ToolCall call;
  run_assembly(call.worker, where, {body, data}, width);
  back_to_work();
}

SHEP_EXPORT void shep_assembly_auto(const shep_location* where, void (*body)(void*), void* data, shep_u64 bytes) {
  const ToolCall call;
  run_assembly_of_chosen_width(call.worker, where, {body, data}, bytes);
  back_to_work();
}

SHEP_EXPORT void shep_assemblies_exist(void) { own_work_exists = true; }
