// What a worker may take out of another locality domain's queues.
#pragma once

#include "locality/migration.h"
#include "platform/clock.h"
#include "tasks/task.h"

namespace shep {

struct Crossing {
  int domain;       // the worker's
  int64_t idle_ns;  // for how long it has been without work while there was some here that it left alone

  // A task that nobody has placed, nor any of its ancestors, goes anywhere but under strict locality, where there are none.
  bool allows(const Task& task) const {
    return task.domain < 0 || migration().allows(task.site, task.domain, domain, idle_ns);
  }
};

// A worker that leaves other domains' tasks alone, and since when.
class Temptation {
 public:
  void forget() { since_ = 0; }
  // After a look at all there is, in vain: whether there was anything that the worker might not take.
  void looked(bool left_some) {
    if (!left_some) since_ = 0;
    if (left_some && since_ == 0) since_ = monotonic_ns();
  }
  int64_t lasted_ns() const { return since_ ? monotonic_ns() - since_ : 0; }

 private:
  int64_t since_ = 0;  // ns; 0: there is none
};

}  // namespace shep
