// Tasks of a team that threads outside of it may execute: those with threadset(omp_pool) (OpenMP 6.0, 14.8). The
// threads are free agents (pool/free_agents.h). docs/decisions/free-agents.md has the reasons.
//
// An open task is a task of its team in every respect: counted in its parent and its group, waited for by the team's
// barriers. Only the place where it waits is another one, beside the scheduler's queues: there agents take it, and so
// do the team's own workers.
//
// An agent sits in the team while it executes such a task, but defers nothing: what its task generates without
// threadset(omp_pool) it executes at once.
#pragma once

#include <atomic>

#include "execution/side_queue.h"
#include "platform/futex_lock.h"
#include "queues/linked_deque.h"

namespace shep {

class OpenTasks final : public SideQueue {
 public:
  using Tasks = LinkedDeque<Task, &Task::links>;

  Task* take(const Worker& worker, const Task* ancestor) override;
  bool any() const override { return waiting() > 0; }
  bool any_for_agents() const { return open_count.load(std::memory_order_relaxed) > 0; }
  int waiting() const { return open_count.load(std::memory_order_relaxed) + own_count.load(std::memory_order_relaxed); }

  FutexLock lock;  // guards the two lists
  Tasks open;
  Tasks own;  // for the team only: agents have made them ready, and no queue of the scheduler is an agent's
  // Hints, exact under the fences of idle.md.
  std::atomic<int> open_count{0};
  std::atomic<int> own_count{0};
  std::atomic<int> agents{0};   // that may touch the team
};

// omp_get_thread_num() in a thread that is in no team (OpenMP 6.0, 20.1): omp_unassigned_thread.
inline constexpr int kUnassignedThread = -2;

// The flags of a new task of the region under execution, without SHEP_TASK_POOL where agents shall not have it: there
// are none, or enough waits for them, or the task must not wait at all.
unsigned flags_if_open(Worker& worker, unsigned flags);

// Makes an open task wait that has been counted and is ready.
void place_open(Worker& worker, Task& task);
// The same by an agent, of a task that only the team may execute.
void place_for_team(Worker& worker, Task& task);

// Null: the team has had no such task.
OpenTasks* open_tasks_of(const TaskTeam& task_team);

// ---- defined in teams/ ----

// The worker's team has a place for open tasks from now on; null: there is nobody who would come for them.
OpenTasks* find_agents(Worker& worker);
// An open task waits in the worker's team.
void call_agent(Worker& worker);

}  // namespace shep
