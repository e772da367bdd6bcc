// What the code that shepcc emits for a task takes by itself, and what it takes to call the library.
#pragma once

#include "tools/shepherd/calibrate/samples.h"

namespace shep::tool {

struct TaskCosts {
  Figure push;   // to make a task wait
  Figure pop;    // to take it and begin its region: half of what a task of a recursion takes besides
  Figure join;   // to end that region: the other half, since nothing tells them apart
  Figure entry;  // to call the library, which finds the calling worker and does nothing else
};
// Uses the runtime, and fixes the environment that it reads.
TaskCosts task_costs();

}  // namespace shep::tool
