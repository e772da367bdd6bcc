// The order of a team's tasks in its sequential execution, whichever of its schedulers they wait in. There a task runs
// where it is generated. So a child's place is immediately before what remains of its parent, which is after the places
// of its elder siblings and all their descendants: one position per task, "what remains of it", inserted before its
// parent's.
#pragma once

#include <vector>

#include "platform/futex_lock.h"
#include "queues/serial_order.h"
#include "tasks/task.h"

namespace shep {

// All but the constructor is for whoever holds the lock.
struct SerialPlaces {
  explicit SerialPlaces(int workers) : implicit(workers) {
    // The implicit tasks, in the order in which one thread would execute them.
    for (SerialOrder::Position& each : implicit) order.push_last(each);
  }

  // The task's position, which it is given if it has none. `worker` executes the task that generates.
  SerialOrder::Position& position_of(int worker, Task& task) {
    // An implicit task at the root of what a worker executes is that worker's own, or the task has a position already.
    if (task.is_implicit()) return implicit[worker];
    if (!task.position.in_order()) order.insert_before(position_of(worker, *task.parent), task.position);
    return task.position;
  }

  // A new child of `task` would go before this.
  const SerialOrder::Position& nearest_position(int worker, const Task& task) const {
    const Task* each = &task;
    for (; !each->is_implicit(); each = each->parent) {
      if (each->position.in_order()) return each->position;
    }
    return implicit[worker];
  }

  void retire(Task& task) {
    if (task.position.in_order()) order.remove(task.position);
  }

  FutexLock lock;
  SerialOrder order;
  std::vector<SerialOrder::Position> implicit;
};

}  // namespace shep
