// The order that OpenMP promises is noted where it comes about: observe/events/order.def has the list.
#pragma once

#include "execution/events.h"
#include "execution/worker.h"
#include "platform/sanitizers.h"
#include "tasks/task.h"
#include "tasks/task_group.h"

namespace shep {

#define SHEP_EVENT(name, parameters, arguments) \
  void tell_##name parameters; \
  inline void note_##name parameters { \
    if (thread_sanitizer_present()) [[unlikely]] \
      tell_##name arguments; \
  }
#include "observe/events/order.def"
#undef SHEP_EVENT

}  // namespace shep
