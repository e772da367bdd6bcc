// What a listener begins with: it hears every event, and makes nothing of it. A listener hides the functions that it
// has something to say in.
#pragma once

#include "execution/events.h"
#include "execution/task_team.h"

namespace shep {

struct Listener {
#define SHEP_EVENT(name, parameters, arguments) \
  static void name(auto&&...) {}
#include "observe/events/events.def"
#undef SHEP_EVENT
};

}  // namespace shep
