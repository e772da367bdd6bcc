// Tasks of a team that wait elsewhere than in the scheduler's queues, where threads outside of the team take them too.
// A feature has them; the team's workers look there after the scheduler's queues.
#pragma once

#include "execution/worker.h"

namespace shep {

class SideQueue {
 public:
  // The next for the worker; the newest descendant of the ancestor if one is given. Null: there is none.
  virtual Task* take(const Worker& worker, const Task* ancestor) = 0;
  // True where one waits that a worker of the team may take.
  virtual bool any() const = 0;

 protected:
  ~SideQueue() = default;
};

}  // namespace shep
