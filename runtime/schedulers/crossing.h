// What a worker may take out of another locality domain's queues.
#pragma once

#include "locality/migration.h"
#include "tasks/task.h"

namespace shep {

struct Crossing {
  int domain;       // the worker's
  int64_t idle_ns;  // for how long it has looked for work in vain

  // A task that nobody has placed, nor any of its ancestors, goes anywhere but under strict locality, where there are none.
  bool allows(const Task& task) const {
    return task.domain < 0 || migration().allows(task.site, task.domain, domain, idle_ns);
  }
};

}  // namespace shep
