// Waits that are no task scheduling points: for a lock, for a turn in an ordered loop.
//
// A thread that blocks there sleeps, as a rule, and runs nothing. Where tasks stay in their domains it may be the only one for a task that
// the other side waits for, while all others wait as well: then it runs that task, on a stack of its own (waiting.md). And a flow that
// blocks makes way for a wait below it, which may be that of the lock's holder.
#pragma once

#include <cstdint>

#include "workers/blocked.h"
#include "workers/crew.h"
#include "workers/worker.h"

namespace shep {

class Blockade {
 public:
  // Whether it is over, as it looks; and whether it is: then what the thread waits for is its own.
  virtual bool may_be_over() const = 0;
  virtual bool is_over() = 0;
  // For so many ns at most, or until something has changed.
  virtual void sleep(int64_t ns) = 0;

 protected:
  ~Blockade() = default;
};

// Whether more may be asked of the worker than to sleep.
inline bool is_needed_while_blocked(const Worker& worker) {
  return worker.crew->stays_in_domains || worker.position.below || worker.aside;
}
// For such a worker: until the blockade is over. Returns on the same worker.
void sit_out(Worker& worker, Blockade& blockade, const Blocked& blocked);

}  // namespace shep
