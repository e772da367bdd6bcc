// Waits that are no task scheduling points: for a lock, for a turn in an ordered loop.
//
// A thread that blocks there sleeps, as a rule, and runs nothing. Where all wait under strict locality it may be the
// only one for a task that the other side waits for: then it runs that task, on a stack of its own. And a fiber that
// blocks makes way for a wait below it, which may be that of the lock's holder.
#pragma once

#include <cstdint>

#include "execution/task_team.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

class BlockingWait : public Condition {
 public:
  explicit BlockingWait(const Blocked& blocked) : Condition(blocked, nullptr) {}

  // Whether it is over: then what the thread waits for is its own. reached() is a hint of that.
  virtual bool is_over() = 0;
  // Sleeps for so many ns at most, or until something has changed.
  virtual void sleep(int64_t ns) = 0;

 protected:
  ~BlockingWait() = default;
};

// Whether more may be asked of the worker than to sleep.
inline bool is_needed_while_blocked(const Worker& worker) {
  return worker.task_team->stays_in_domains || worker.position.below || worker.aside;
}
// For such a worker: waits until that is over. Returns on the same worker.
void wait_out(Worker& worker, BlockingWait& blocking);

}  // namespace shep
