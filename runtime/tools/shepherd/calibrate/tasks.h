// What the code that shepcc emits for a task takes by itself, and what the library's own code takes.
#pragma once

#include "tools/shepherd/calibrate/samples.h"

namespace shep::tool {

// All but the entry cannot be measured one by one: processors do most of it beside other things. They are what fitted
// whole programs on one machine, in proportion to what the tasks of a recursion take here and took there.
struct TaskCosts {
  Figure access;  // an access to the own cache, and the other instructions that come with it
  Figure push;    // to make a task wait
  Figure pop;     // to take it and begin its region
  Figure join;    // to end that region
  Figure entry;   // to call the library, which finds the calling worker and does nothing else
};
// Uses the runtime, and fixes the environment that it reads.
TaskCosts task_costs();

}  // namespace shep::tool
