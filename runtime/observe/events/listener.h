// The base of every listener, which hears nothing. A listener hides the functions that it has something to say in.
#pragma once

#include "execution/events.h"
#include "execution/task_team.h"

namespace shep {

struct Listener {
  // A thread comes to the library: true where program.def's events are of interest.
  static bool begins() { return false; }
  // In the child of a fork nobody listens any more.
  static void forked() {}
  // True where it wants to hear what that worker does (events.def), or what the program does (program.def).
  static bool listens(const Worker&) { return false; }
  static bool hears() { return false; }

#define SHEP_EVENT(name, parameters, arguments) \
  static void name(auto&&...) {}
#include "observe/events/events.def"
#include "observe/events/program.def"
#undef SHEP_EVENT
};

}  // namespace shep
