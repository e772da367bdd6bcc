// What the operating system's part of the runtime's work costs.
#pragma once

#include "tools/shepherd/calibrate/lines.h"

namespace shep::tool {

Figure pause_cost();
Figure clock_cost();
// Gives the processor to others, of which there are none.
Figure yield_cost();

struct SleepCosts {
  Figure wait;     // the call for one that would sleep, if the word had not changed
  Figure wake;     // for the one that wakes a sleeper
  Figure latency;  // from that call to the sleeper's next step
};
SleepCosts sleep_costs(Pair pair);

struct BarrierCosts {
  Figure call;       // with a second thread of the process running; zero: the system has none
  Figure interrupt;  // what that thread loses
};
BarrierCosts process_barrier_costs(Pair pair);

// For the one that creates the thread.
Figure thread_cost();

}  // namespace shep::tool
