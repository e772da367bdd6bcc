// Work that is given to several workers of a team at once, a part for each, so that all of them come to it in one
// order.
//
// Neighbours share a lock. Whoever gives work locks those of all that get some, in ascending order, and holds them
// until each has its part. So of two works that have a worker in common one is before the other, on all the workers
// that they have in common; and no circle of works exists in which each is before the next on some worker
// (assemblies/assemblies.md).
#pragma once

#include <span>

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

// Set by each unit of the program that may give workers own work, before it runs anything else.
inline constinit bool own_work_exists = false;

// Of those workers, which are ascending thread numbers of the team.
class OwnWorkLocks {
 public:
  OwnWorkLocks(const TaskTeam& task_team, std::span<const int> workers) : task_team_(task_team), workers_(workers) {
    for_each([](FutexLock& lock) { lock.lock(); });
  }
  ~OwnWorkLocks() {
    for_each([](FutexLock& lock) { lock.unlock(); });
  }
  OwnWorkLocks(const OwnWorkLocks&) = delete;

  OwnQueue& queue(int worker) const { return task_team_.workers[worker]->own_work; }

 private:
  template <class Visit> void for_each(Visit visit) {
    const int neighbours = task_team_.own_work_neighbours;
    int last = -1;
    for (const int worker : workers_) {
      const int first = worker & -neighbours;
      if (first != last) visit(task_team_.workers[first]->own_work_lock);
      last = first;
    }
  }

  const TaskTeam& task_team_;
  const std::span<const int> workers_;
};

// Returns the worker's oldest own work; null: it has none.
inline OwnWork* take_own_work(Worker& worker) { return worker.own_work.pop(); }

// Lets the worker leave its team: it gets no more. Returns false if it has some to do yet.
inline bool close_own_work(Worker& worker) {
  const OwnWorkLocks locked(*worker.task_team, {&worker.thread_num, 1});
  if (worker.own_work.any()) return false;
  worker.own_work.close(true);
  return true;
}

}  // namespace shep
