// Measures how long tasks of locality domains run, without their waits, for the estimates of locality/inflation.h.
//
// A task that runs while another waits counts as the wait, and is timed by itself if it belongs to a domain.
// Children that nobody else has seen count as part of the task: whoever took the task would execute them, too.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"
#include "platform/clock.h"

namespace shep {

// While one lives, its worker's task waits.
class TimedWait {
 public:
  explicit TimedWait(const Worker& worker) {
    if (!worker.task_team->times_tasks) [[likely]]
      return;
    worker_ = &worker;
    waited_before_ = worker.waited_ns;
    began_ = monotonic_ns();
  }
  TimedWait(const TimedWait&) = delete;
  TimedWait& operator=(const TimedWait&) = delete;
  ~TimedWait() {
    if (worker_) [[unlikely]]
      end();
  }

 private:
  // A task that has moved to another worker meanwhile is not timed. Inner waits are part of this one.
  void end() const {
    Worker& here = current_worker();
    if (&here == worker_) here.waited_ns = waited_before_ + (monotonic_ns() - began_);
  }

  const Worker* worker_ = nullptr;  // null: it is not timed
  int64_t waited_before_ = 0, began_ = 0;  // ns
};

}  // namespace shep
