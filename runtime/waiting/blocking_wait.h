// Waits that are no task scheduling points: for a lock, for a turn in an ordered loop.
//
// A thread that blocks there sleeps, as a rule, and runs nothing. Where all wait under strict locality it may be the
// only one for a task that the other side waits for: then it runs that task, on a stack of its own. It also does its
// part of own work, for which the other side may wait. It resumes fibers where those may wait for something outside of
// OpenMP: the lock's holder may be one. And a fiber that blocks makes way for a wait below it, which
// may be that of the lock's holder.
#pragma once

#include <cstdint>

#include "continuations/making_way.h"
#include "execution/own_work.h"
#include "execution/task_team.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

class BlockingWait : public Condition {
 public:
  explicit BlockingWait(const Blocked& blocked) : Condition(blocked, nullptr) {}

  // Returns true if the wait is over, and acquires what the thread waits for; reached() is a hint of that.
  virtual bool is_over() = 0;
  // Sleeps for at most `ns`, or until something has changed.
  virtual void sleep(int64_t ns) = 0;

 protected:
  ~BlockingWait() = default;
};

// Returns true if the worker may have to do more than sleep.
inline bool is_needed_while_blocked(const Worker& worker) {
  return worker.task_team->mixes_stacks() || worker.position.below || worker.aside || own_work_exists ||
         has_aside_around(worker);
}
// Lets such a worker wait until it is over. Returns on the same worker.
void wait_out(Worker& worker, BlockingWait& blocking);

}  // namespace shep
