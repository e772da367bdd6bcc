// shep_device and shep_initial_task: what target constructs become.
#include <omp.h>

#include <cstdio>

#include "api/entry_point.h"
#include "config/environment.h"
#include "teams/league.h"

namespace {

[[gnu::cold, noreturn]] void refuse(const shep_location* where, const char* why) {
  fflush(nullptr);
  fatal("%s:%u: %s", where->__file, where->__line, why);
}

}  // namespace

SHEP_EXPORT unsigned shep_device(const shep_location* where, int device_num) {
  if (device_num == SHEP_DEFAULT_DEVICE) device_num = current_icvs(current_worker()).default_device;
  if (device_num == omp_initial_device || device_num == omp_get_initial_device()) return 0;
  if (global_icvs().target_offload == TargetOffload::kMandatory)
    refuse(where, "OMP_TARGET_OFFLOAD is mandatory, but there is no device except the host");
  if (device_num == omp_invalid_device) refuse(where, "the device is omp_invalid_device");
  return 0;
}

SHEP_EXPORT void shep_initial_task(const shep_location*, void (*body)(void*), void* data, int thread_limit) {
  const ToolCall call;
  run_initial_task(call.worker, body, data, thread_limit);
}
